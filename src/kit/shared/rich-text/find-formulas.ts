/** A formula in a text. `raw` includes the delimiters; `source` does not. */
export type FormulaSpan = { from: number; to: number; raw: string; source: string; isDisplay: boolean }

/** Matches a text with which a formula never begins, although it often follows a price: "10$, or 20$", "(in $) and (in $)". */
const goesOnAsProse = /^\s*(?:[),;:!?\]/]|\.(?!\d))/
const isTex = /[\\^_{}]/
/** Matches a number followed by words: "5 or US", "20 in cash". */
const numberAndWords = /^[\d.,]+\s+(?:\S+\s+)*?[A-Za-z]{2,}/
const wordsAlone = /^\s*[A-Za-z]{2,}(?:[\s,]+[A-Za-z]{2,})*\s*$/

/**
 * Returns whether the text between two dollar signs is a formula. It applies Pandoc's rule, and then the tests that exclude
 * prices.
 */
function isBetweenDollars(text: string, from: number, to: number): boolean {
  const source = text.slice(from + 1, to)
  const before = text[from - 1] ?? ''
  const after = text[to + 1] ?? ''
  if (source === '' || /^\s|\s$/.test(source) || /\d/.test(after)) return false
  if (goesOnAsProse.test(source)) return false
  if (isTex.test(source)) return source.includes('\\') || !source.includes('\n')
  if (source.includes('\n') || numberAndWords.test(source)) return false
  // "5$-10$" and "US$5/US$" have money signs on both sides of a number.
  if (/\d/.test(before) && !/[A-Za-z]/.test(source)) return false
  if (/[A-Za-z]/.test(before) && /^\d/.test(source)) return false
  // Texts such as "$HOME/$USER" and "$a=$b" are excluded.
  return !(/[=/+(,:*<>-]$/.test(source) && /[A-Za-z]/.test(after))
}

/** Returns whether the text between two double dollar signs is a formula. For example, "$$ to $$$" is a price range. */
const isBetweenDoubles = (source: string): boolean =>
  source.trim() !== '' && !goesOnAsProse.test(source) && !wordsAlone.test(source)

/** Maps each opening brace to its closing brace in one pass. A brace after a backslash is an ordinary character. */
function matchBraces(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '{') open.push(at)
    else if (sign === '}') {
      const start = open.pop()
      if (start !== undefined) ends.set(start, at)
    }
  }
  return ends
}

/**
 * Returns a function that finds a closing mark. A mark that was not found once is not searched for again, so the total time is
 * linear.
 */
function closingFinder(text: string): (mark: string, from: number) => number {
  const missing = new Set<string>()
  return (mark, from) => {
    if (missing.has(mark)) return -1
    const found = text.indexOf(mark, from)
    if (found < 0) missing.add(mark)
    return found
  }
}

function dollarFinder(text: string): (from: number) => number {
  const dollars: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '$') dollars.push(at)
  }
  let next = 0
  return (from) => {
    while (next < dollars.length && (dollars[next] ?? 0) < from) next++
    return dollars[next] ?? -1
  }
}

/**
 * Finds the formulas of a text, in order: `\(…\)`, `\[…\]`, `$$…$$`, `$…$`, and `\ce{…}` and `\pu{…}` even without delimiters.
 * For `$…$` Pandoc's rule applies: the first dollar is followed by a non-blank character, and the last one follows a non-blank
 * character and is not followed by a digit. `\$` is a dollar sign. Prices are not formulas.
 */
export function findFormulas(text: string): FormulaSpan[] {
  if (!/[\\$]/.test(text)) return []
  const spans: FormulaSpan[] = []
  const findClosing = closingFinder(text)
  const findDollar = dollarFinder(text)
  let braces: Map<number, number> | undefined
  const add = (from: number, to: number, delimiter: number, isDisplay: boolean): number => {
    spans.push({ from, to, raw: text.slice(from, to), source: text.slice(from + delimiter, to - delimiter).trim(), isDisplay })
    return to
  }
  const afterBackslash = (at: number): number => {
    const next = text[at + 1]
    if (next === '(' || next === '[') {
      const end = findClosing(next === '(' ? '\\)' : '\\]', at + 2)
      if (end > 0 && text.slice(at + 2, end).trim() !== '') return add(at, end + 2, 2, next === '[')
    } else if (/^\\(?:ce|pu)\{/.test(text.slice(at, at + 4))) {
      braces ??= matchBraces(text)
      const end = braces.get(at + 3)
      if (end !== undefined && end > at + 4) return add(at, end + 1, 0, false)
    }
    return at + 2
  }
  const afterDollar = (at: number): number => {
    if (text[at + 1] === '$') {
      let past = at + 2
      while (text[past] === '$') past++
      // Three dollars in a row are a price range.
      const end = past === at + 2 ? findClosing('$$', past) : -1
      return end > 0 && isBetweenDoubles(text.slice(past, end)) ? add(at, end + 2, 2, true) : past
    }
    const end = findDollar(at + 1)
    return end > 0 && isBetweenDollars(text, at, end) ? add(at, end + 1, 1, false) : at + 1
  }
  for (let at = 0; at < text.length;) {
    const sign = text[at]
    at = sign === '\\' ? afterBackslash(at) : sign === '$' ? afterDollar(at) : at + 1
  }
  return spans
}
