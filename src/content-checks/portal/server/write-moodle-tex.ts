import { normalizeText } from '../../../kit/shared/normalize-text.ts'
import { parseRichText } from '../../../kit/shared/rich-text/parse-rich-text.ts'
import { expandChemistry } from '../../../kit/shared/rich-text/parse-tex.ts'
import type { PortalQuestion } from '../question-rules.ts'
import {
  ACCENTS,
  ENVIRONMENTS,
  MATHJAX_COMMANDS,
  MATHJAX_ENVIRONMENTS,
  MATHJAX_EXTENSIONS,
  REPLACED,
  TEXT_ARGUMENTS,
  TEXT_COMMANDS,
  TEXT_SIGNS,
} from './moodle-commands.ts'

export type MoodleTex = { tex: string; unknown: string[] }

const TOKEN = /\\(?:[A-Za-z@]+|[^])|[{}[\]]|\s+|[^\\{}[\]\s]/uy
const SIZES = /^\\(?:left|right|middle|[bB]igg?[lrm]?)$/
/** Returns whether MathJax can draw this as a delimiter that grows with its content. */
const isDelimiter = (tex: string): boolean => /^(?:[()[\]|/<>.]|\\(?:[{}|]|[A-Za-z]+))$/.test(tex)
const ITS_OWN_GROUP = /^[\^_]$/

class Reader {
  at = 0
  readonly source: string

  constructor(source: string) {
    this.source = source
  }

  next(): string | undefined {
    TOKEN.lastIndex = this.at
    const token = TOKEN.exec(this.source)?.[0]
    this.at += token?.length ?? 0
    return token
  }

  skipBlanks(): void {
    const [blanks = ''] = /^\s*/.exec(this.source.slice(this.at)) ?? []
    this.at += blanks.length
  }

  /** Reads on after an opening sign that has already been read. Returns the rest of the group without its closing sign. */
  readGroup(close: string): string {
    const from = this.at
    let depth = 0
    for (let token = this.next(); token !== undefined; token = this.next()) {
      if (token === close && depth === 0) return this.source.slice(from, this.at - 1)
      if (token === '{') depth++
      else if (token === '}') depth--
    }
    return this.source.slice(from)
  }

  readArgument(): string {
    this.skipBlanks()
    const token = this.next() ?? ''
    return token === '{' ? this.readGroup('}') : token
  }

  readLength(): string {
    const [length = ''] = /^\s*[+-]?[\d.]+\s*[a-z]{2}/.exec(this.source.slice(this.at)) ?? []
    this.at += length.length
    return length === '' ? this.readArgument() : length.trim()
  }

  readOption(): string {
    this.skipBlanks()
    if (this.source[this.at] !== '[') return ''
    this.at++
    return this.readGroup(']')
  }

  readUntil(end: string): string {
    const from = this.at
    const to = this.source.indexOf(end, from)
    this.at = to === -1 ? this.source.length : to + end.length
    return this.source.slice(from, to === -1 ? undefined : to)
  }
}

/**
 * Writes a formula with the commands of Moodle's MathJax. `\ce` and `\pu` become plain TeX, because MathJax's version 2 of mhchem
 * lacks `\pu` and draws some charges and arrows incorrectly.
 */
export function writeMoodleTex(source: string): MoodleTex {
  const unknown = new Set<string>()
  const extensions = new Set<string>()

  /** MathJax expects the arguments of a command in a text after the command. */
  const writeInText = (command: string, token: string, reader: Reader): string => {
    const written = writeCommand(token, reader)
    const kinds = TEXT_ARGUMENTS.get(/\\([a-z]+)$/.exec(written)?.[1] ?? '') ?? ''
    const given = [...kinds].map((kind) => {
      if (kind === 'd') return reader.readLength()
      return kind === 'a' ? reader.readArgument() : writeText(command, reader.readArgument())
    })
    return written + given.map((argument) => `{${argument}}`).join('')
  }

  /** MathJax knows no commands inside text, so they are written beside the text. */
  const writeText = (command: string, text: string): string => {
    if (!/[\\~{}$]/.test(text)) return `\\${command}{${text}}`
    const parts: string[] = []
    let words = ''
    const endWords = (): void => {
      if (words !== '') parts.push(`\\${command}{${words}}`)
      words = ''
    }
    const add = (part: string): void => {
      endWords()
      parts.push(part)
    }
    const reader = new Reader(text)
    for (let token = reader.next(); token !== undefined; token = reader.next()) {
      const name = token.slice(1)
      const written = TEXT_COMMANDS.get(name)
      const sign = TEXT_SIGNS.get(name)
      const accent = ACCENTS.get(name)
      if (token === '~' || token === '\\ ' || token === '\\\\') words += ' '
      else if (token === '{') add(writeText(command, reader.readGroup('}')))
      else if (token === '$') add(`{${write(reader.readUntil('$'))}}`)
      else if (token === '\\(') add(`{${write(reader.readUntil('\\)'))}}`)
      else if (!token.startsWith('\\')) words += token
      else if (written !== undefined) add(writeText(written, reader.readArgument()))
      else if (accent !== undefined) words += normalizeText(reader.readArgument() + accent, 'NFC')
      else if (sign === undefined) add(writeInText(command, token, reader))
      else {
        words += sign
        reader.skipBlanks()
      }
    }
    endWords()
    return parts.length === 1 ? parts.join('') : `{${parts.join('')}}`
  }

  /** A delimiter that MathJax cannot stretch is written beside an empty one. */
  const writeDelimiter = (size: string, reader: Reader): string => {
    reader.skipBlanks()
    const token = reader.next() ?? ''
    const replaced = REPLACED.get(token.slice(1))
    if (replaced === undefined || !token.startsWith('\\')) return size + token
    if (isDelimiter(replaced)) return size + replaced
    if (size === '\\left') return `${replaced}\\left.`
    return size === '\\right' ? `\\right.${replaced}` : replaced
  }

  /** With `*`, blanks are visible. MathJax accepts neither `*` nor a blank as the delimiter of verbatim words. */
  const writeVerbatim = (reader: Reader): string => {
    const isStarred = reader.source[reader.at] === '*'
    if (isStarred) reader.at++
    const words = reader.readUntil(reader.source[reader.at++] ?? '')
    const sign = ['|', '!', '/', '+', '"'].find((one) => !words.includes(one)) ?? '|'
    return `\\verb${sign}${isStarred ? words.replaceAll(' ', '␣') : words}${sign}`
  }

  const fill = (template: string, reader: Reader): string => {
    const option = template.includes('#0') ? reader.readOption() : ''
    const most = Math.max(0, ...[...template.matchAll(/[#%]([1-9])/g)].map(([, figure]) => Number(figure)))
    if (template.includes('\\enclose')) extensions.add('enclose')
    const given = Array.from({ length: most }, () => reader.readArgument())
    return template.replaceAll(/([#%])(\d)/g, (_, kind: string, figure: string) => {
      const argument = figure === '0' ? option : (given[Number(figure) - 1] ?? '')
      return kind === '%' ? writeText('text', argument) : write(argument)
    })
  }

  const writeCommand = (token: string, reader: Reader): string => {
    const name = token.slice(1)
    if (SIZES.test(token)) return writeDelimiter(token, reader)
    if (name === 'begin' || name === 'end') {
      const environment = reader.readArgument()
      const other = ENVIRONMENTS.get(environment)
      if (other === undefined) {
        if (!MATHJAX_ENVIRONMENTS.has(environment)) unknown.add(environment)
        return `${token}{${environment}}`
      }
      if (name === 'begin' && environment.endsWith('*')) reader.readOption()
      return other[name === 'begin' ? 0 : 1]
    }
    if (name === 'verb') return writeVerbatim(reader)
    const text = TEXT_COMMANDS.get(name)
    if (text !== undefined) return writeText(text, reader.readArgument())
    if (name === 'ce' || name === 'pu') return write(expandChemistry(name, reader.readArgument()))
    const extension = MATHJAX_EXTENSIONS.get(name)
    if (extension !== undefined) extensions.add(extension)
    const template = REPLACED.get(name)
    if (template !== undefined) return fill(template, reader)
    if (extension === undefined && /^[A-Za-z@]/.test(name) && !MATHJAX_COMMANDS.has(name)) unknown.add(token)
    return token
  }

  const write = (tex: string): string => {
    const reader = new Reader(tex)
    let written = ''
    let before = ''
    for (let token = reader.next(); token !== undefined; token = reader.next()) {
      const part = token.startsWith('\\') ? writeCommand(token, reader) : token
      // Keeps a letter from becoming part of the preceding command.
      const parts = /\\[A-Za-z]+$/.test(written) && /^[A-Za-z]/.test(part) ? ' ' : ''
      const isGrouped = part !== token && ITS_OWN_GROUP.test(before) && !/^\{.*\}$/s.test(part)
      written += parts + (isGrouped ? `{${part}}` : part)
      if (token.trim() !== '') before = token
    }
    return written
  }

  const tex = write(source)
  return { tex: [...extensions].map((extension) => `\\require{${extension}}`).join('') + tex, unknown: [...unknown] }
}

const isKnown = (command: string): boolean =>
  [MATHJAX_COMMANDS, MATHJAX_EXTENSIONS, TEXT_COMMANDS, REPLACED].some((all) => all.has(command)) || /^(?:ce|pu)$/.test(command)
/** Most texts have no such command, so the formulas are parsed only after cheaper checks. */
export const hasUndrawnFormula = ({ stem, choices, key, solution }: PortalQuestion): boolean =>
  [stem, ...choices.map(({ words }) => words), key, solution].some(
    ({ text, runs }) =>
      [...text.matchAll(/\\(?:begin\s*\{([^}]*)\}|([A-Za-z@]+))/g)].some(([, environment, command = '']) =>
        environment === undefined ? !isKnown(command) : !MATHJAX_ENVIRONMENTS.has(environment) && !ENVIRONMENTS.has(environment),
      ) && parseRichText(text, runs).some((piece) => piece.kind === 'formula' && writeMoodleTex(piece.source).unknown.length > 0),
  )
