import {
  PdfDict,
  PdfName,
  type PdfObjects,
  PdfRef,
  type PdfValue,
  readPdfObjects,
  UnreadPdf,
  type UnreadReason,
} from './read-pdf.ts'

export const PRINT_IT = 'Print it to a new PDF and choose that one.'
const UNREAD: Readonly<Record<UnreadReason, string>> = {
  damaged: 'This PDF is damaged, so what is in it can’t be checked.',
  'too large': 'This PDF has far more parts than a CV, so it was not checked to its end.',
  'packed unusually': 'This PDF is packed in a way that hides what is in it.',
  protected: 'This PDF is password-protected.',
}

/** The actions that a click in the file may run. */
const ON_CLICK: readonly string[] = ['GoTo', 'URI', 'Named']
/** The actions that may run without a click when the file is opened. */
const WHEN_OPENED: readonly string[] = ['GoTo']
const LINKED: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:']
const NAMED: readonly string[] = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage']
const ANNOTATIONS: readonly string[] =
  'Link Widget Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink Popup Watermark PrinterMark TrapNet Redact'.split(
    ' ',
  )
/** These name trees refer to places, appearances and pages of the file itself. */
const NAME_TREES: readonly string[] = ['Dests', 'AP', 'Pages', 'Templates', 'IDS', 'URLS']

/** Any other action is described by its own name. */
const ACTS: Readonly<Record<string, string>> = {
  JavaScript: 'a script',
  Launch: 'an action that starts a program',
  GoToR: 'a link into another file',
  GoToE: 'a link into an attached file',
  SubmitForm: 'a form that is sent somewhere',
  ImportData: 'an action that loads another file',
  ResetForm: 'an action of a form',
  Rendition: 'an action that plays a recording',
  RichMediaExecute: 'an action that plays a recording',
  Movie: 'an action that plays a recording',
  Sound: 'an action that plays a recording',
}
/**
 * A dictionary of one of these kinds counts as an action in any place, even if nothing refers to it. The other kinds have names
 * that elements of a text's structure also use.
 */
const NEVER_STRUCTURE: readonly string[] =
  'JavaScript Launch GoToR GoToE GoToDp SubmitForm ImportData ResetForm Rendition RichMediaExecute SetOCGState GoTo3DView'.split(
    ' ',
  )
/** Readers may recognise an action by one of these kinds alone, whatever type it states. */
const COMMANDS: readonly string[] = ['Named', 'Hide', 'SetState', 'NOP', 'Sound', 'Movie', 'Thread', 'Trans']
const NEVER_ON_A_PAGE: readonly string[] = ['FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia', '3D', 'Projection']

/** References can lead to a long list many times. */
const MAX_STEPS = 20_000_000

class Found extends Error {}
const refuse = (what: string): never => {
  throw new Found(`This PDF contains ${what}.`)
}

const names = (values: readonly PdfValue[]): string[] => values.flatMap((value) => (value instanceof PdfName ? [value.name] : []))
const dicts = (values: readonly PdfValue[]): PdfDict[] => values.filter((value) => value instanceof PdfDict)

class Check {
  readonly #objects: PdfObjects
  readonly #seen = new Map<string, Set<PdfDict>>()
  #steps = MAX_STEPS
  constructor(objects: PdfObjects) {
    this.#objects = objects
  }

  /**
   * Resolves references, and flattens arrays unless `isArrayRead` is false. A reference yields every object that has its number.
   */
  #resolve(values: readonly PdfValue[], isArrayRead = true): PdfValue[] {
    const found = new Set<PdfValue>()
    const open = [...values]
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (this.#steps-- < 0) throw new UnreadPdf('too large')
      if (found.has(value)) continue
      found.add(value)
      const { byNumber, underAnyNumber } = this.#objects
      if (value instanceof PdfRef)
        for (const objects of [byNumber.get(value.number) ?? [], underAnyNumber]) for (const one of objects) open.push(one)
      else if (Array.isArray(value) && isArrayRead) for (const one of value) open.push(one)
    }
    return [...found]
  }
  #get({ entries }: PdfDict, key: string): PdfValue[] {
    return this.#resolve(entries.get(key) ?? [])
  }
  /** Objects may refer to each other in circles. */
  #isNew(dict: PdfDict, seenAs: string): boolean {
    const seen = this.#seen.get(seenAs) ?? new Set()
    this.#seen.set(seenAs, seen)
    if (seen.has(dict)) return false
    seen.add(dict)
    return true
  }

  run(): void {
    const open = [...this.#objects.all]
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (value instanceof PdfDict) {
        this.#checkDict(value)
        for (const values of value.entries.values()) for (const one of values) open.push(one)
      } else if (Array.isArray(value)) for (const one of value) open.push(one)
    }
  }

  #checkDict(dict: PdfDict): void {
    for (const [key, values] of dict.entries) this.#checkEntry(key, values)
    const [types, kinds, subtypes] = ['Type', 'S', 'Subtype'].map((key) => names(this.#get(dict, key))) as [
      string[],
      string[],
      string[],
    ]
    if (types.includes('Filespec') || types.includes('F')) refuse('a reference to another file')
    if (types.includes('EmbeddedFile')) refuse('an attached file')
    if (types.includes('Rendition')) refuse('a recording')
    const isAction = types.includes('Action') || kinds.some((kind) => NEVER_STRUCTURE.includes(kind))
    const isLink = kinds.includes('URI') && dict.entries.has('URI')
    if (isAction || isLink) this.#checkAction(dict, ON_CLICK)
    if (types.includes('Annot') || subtypes.some((subtype) => NEVER_ON_A_PAGE.includes(subtype))) this.#checkAnnotation(dict)
  }

  #checkEntry(key: string, values: readonly PdfValue[]): void {
    const resolved = (): PdfValue[] => this.#resolve(values)
    switch (key) {
      case 'A':
      case 'PA':
        return dicts(resolved()).forEach((action) => this.#checkAction(action, ON_CLICK))
      case 'OpenAction':
        return dicts(this.#resolve(values, false)).forEach((action) => this.#checkAction(action, WHEN_OPENED))
      case 'AA':
        return dicts(resolved()).forEach((acts) => this.#checkActsByThemselves(acts))
      case 'Annots':
        return dicts(resolved()).forEach((annotation) => this.#checkAnnotation(annotation))
      case 'Names':
        return dicts(this.#resolve(values, false)).forEach((trees) => this.#checkNameTrees(trees))
      case 'URI':
        return dicts(resolved()).forEach((base) => this.#checkAddresses(this.#get(base, 'Base')))
      case 'JS':
      case 'JavaScript':
        return refuse('a script')
      case 'EmbeddedFiles':
      case 'EF':
      case 'Collection':
        return refuse('attached files')
      case 'XFA':
        return refuse('a form of the kind XFA, which can run scripts')
      case 'UF':
        return refuse('a reference to another file')
      case 'F':
        return this.#checkFile(resolved())
      case 'Encrypt':
        throw new UnreadPdf('protected')
    }
  }

  /** Actions that run automatically when a page, a field or the file is opened, printed or left. */
  #checkActsByThemselves(acts: PdfDict): void {
    const actions = dicts(this.#resolve([...acts.entries.values()].flat())).filter(({ entries }) => entries.has('S'))
    if (actions.length === 0) return
    for (const action of actions) this.#checkAction(action, [])
  }

  #checkAction(action: PdfDict, allowed: readonly string[]): void {
    if (!this.#isNew(action, `action ${allowed.join(' ')}`)) return
    // A later revision may have reused the number for an element of the text's structure, whose S is its kind.
    const isStructure =
      names(this.#get(action, 'Type')).includes('StructElem') &&
      !action.entries.has('URI') &&
      !names(this.#get(action, 'S')).some((kind) => NEVER_STRUCTURE.includes(kind) || COMMANDS.includes(kind))
    if (isStructure) return
    for (const value of this.#get(action, 'S')) {
      if (value instanceof PdfRef || Array.isArray(value)) continue
      const kind = value instanceof PdfName ? value.name : ''
      if (!ON_CLICK.includes(kind)) refuse(ACTS[kind] ?? `an action of the kind “${printable(kind)}”`)
      if (!allowed.includes(kind)) refuse('an action that runs by itself, without a click')
      if (kind === 'URI') this.#checkAddresses(this.#get(action, 'URI'))
      if (kind === 'Named') {
        const others = this.#get(action, 'N').filter(
          (name) => !(name instanceof PdfRef || (name instanceof PdfName && NAMED.includes(name.name))),
        )
        if (others.length > 0) refuse('a link that runs a command of the PDF reader')
      }
    }
    for (const next of dicts(this.#get(action, 'Next'))) this.#checkAction(next, allowed)
  }

  #checkAddresses(values: readonly PdfValue[]): void {
    for (const value of values) {
      if (value instanceof PdfRef) continue
      if (typeof value !== 'string') refuse('a link whose address can’t be read')
      else if (!isAddressAllowed(decodeText(value)))
        refuse(`a link that opens neither a web page nor an email (${printable(decodeText(value))})`)
    }
  }

  #checkAnnotation(annotation: PdfDict): void {
    // A later revision may have reused the number for another object.
    const types = names(this.#get(annotation, 'Type'))
    for (const kind of names(this.#get(annotation, 'Subtype')))
      if (NEVER_ON_A_PAGE.includes(kind) || (!ANNOTATIONS.includes(kind) && types.every((type) => type === 'Annot')))
        refuse(
          kind === 'FileAttachment' ? 'an attached file' : `something other than text, pictures and links (“${printable(kind)}”)`,
        )
  }

  #checkNameTrees({ entries }: PdfDict): void {
    if (entries.has('Type')) return
    for (const key of entries.keys()) if (!NAME_TREES.includes(key)) refuse(`a list of names of the kind “${printable(key)}”`)
  }

  /** An F entry may also be a number (a set of flags), or the name of a font or a form. */
  #checkFile(values: readonly PdfValue[]): void {
    const isFile = (value: PdfValue): boolean =>
      typeof value === 'string' ||
      (value instanceof PdfDict && ['F', 'UF', 'EF', 'DOS', 'Mac', 'Unix', 'FS'].some((key) => value.entries.has(key)))
    if (values.some(isFile)) refuse('a reference to another file')
  }
}

const MAX_SHOWN = 60
const printable = (text: string): string => {
  const plain = text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?')
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain
}

/** A text with a byte order mark is in UTF-16 or UTF-8. */
const decodeText = (text: string): string => {
  const bytes = Buffer.from(text, 'latin1')
  if (text.startsWith('\u00fe\u00ff'))
    return bytes
      .subarray(2, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  if (text.startsWith('\u00ff\u00fe')) return bytes.toString('utf16le', 2)
  return text.startsWith('\u00ef\u00bb\u00bf') ? bytes.toString('utf8', 3) : text
}

// oxlint-disable-next-line no-control-regex -- readers skip control characters, so they could disguise an address
const CONTROL = /[\u0000-\u001f\u007f]/
/** A place in the file, a host without its scheme, as people type it, or an email. */
const WITHOUT_SCHEME = /^(?:#|www\.|[\w-]+(?:\.[\w-]+)+[/?#]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+$)/
function isAddressAllowed(address: string): boolean {
  const plain = address.trim()
  if (CONTROL.test(plain) || plain.includes('\\')) return false
  if (plain === '') return true
  const [, scheme] = /^([^/?#]*?:)/.exec(plain) ?? []
  return scheme === undefined ? WITHOUT_SCHEME.test(plain) : LINKED.includes(scheme.toLowerCase())
}

export type FileProblem = { what: string; remedy: string }

/** Accepts only text, pictures, forms without actions, and links. */
export function findCarriedProblem(bytes: Buffer): FileProblem | undefined {
  try {
    new Check(readPdfObjects(bytes)).run()
    return undefined
  } catch (error) {
    if (error instanceof Found) return { what: error.message, remedy: PRINT_IT }
    if (error instanceof UnreadPdf)
      return { what: UNREAD[error.reason], remedy: error.reason === 'protected' ? 'Save it without a password.' : PRINT_IT }
    throw error
  }
}
