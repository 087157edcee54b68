import type { Wanted } from './observe-words.ts'

type Message = { text: string; match: string }

/** Makes a pattern of a text: "N Days" matches "5 Days" and "5.5 Days". */
export const toTextPattern = (text: string): string =>
  `^${text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\bN\b/, String.raw`\d+(\.\d+)?`)}$`

export const wantedTexts = (messages: readonly Message[]): Wanted => {
  const textsOf = (match: string): string[] => messages.filter((one) => one.match === match).map(({ text }) => text)
  return { exact: textsOf('exact'), contained: textsOf('contains'), patterns: textsOf('pattern').map(toTextPattern) }
}
