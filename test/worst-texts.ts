/**
 * The worst cells for code that reads the text of rows. Each is as long as a cell of Excel can be, and consists of text that some
 * reader has to look at repeatedly. Tests count a reader's work on them, and the benchmark sends them to every call.
 */

export const LONGEST_CELL = 32_767

const fill = (unit: string): string => unit.repeat(Math.ceil(LONGEST_CELL / unit.length)).slice(0, LONGEST_CELL)
const nested = (open: string, close: string, characters = 1_980): string => {
  const times = Math.floor((characters - 1) / (open.length + close.length))
  return `${open.repeat(times)}x${close.repeat(times)}`
}
const formulas = (source: (at: number) => string): string =>
  Array.from({ length: 17 }, (_, at) => `$${source(at)}$`)
    .join(' ')
    .slice(0, LONGEST_CELL)
const distinct = (unit: (at: number) => string): string => {
  const parts: string[] = []
  for (let [at, length] = [0, 0]; length < LONGEST_CELL; at++) {
    parts.push(unit(at))
    length += unit(at).length
  }
  return parts.join('').slice(0, LONGEST_CELL)
}

export const worstGlossary = [
  'resistor',
  'a',
  'ab ab',
  'the',
  '|',
  '(',
  'a'.repeat(100),
  'in the figure',
  ...Array.from({ length: 49 }, (_, at) => 'a '.repeat(at + 2).trim()),
  ...Array.from({ length: 440 }, (_, at) => `${'a '.repeat(45)}${at}`),
].map((word) => ({ word, instead: 'another word' }))

export const worstTexts: Readonly<Record<string, string>> = {
  dollars: fill('$'),
  'dollar signs and spaces': fill('$ '),
  'different formulas': distinct((at) => `$x_{${at}}$ `),
  'a price and words': `$1 ${fill('1 ').slice(0, -5)}$`,
  'formulas between bars': fill('$x$|'),
  'open brackets of formulas': fill('\\('),
  backslashes: fill('\\'),
  'commands outside of formulas': fill('\\in '),
  'open chemistry': fill('\\ce{'),
  'different chemistry': distinct((at) => `\\ce{H${at}O} `),
  'long chemistry': formulas((at) => `\\ce{${'A^2'.repeat(640)}${at}}`),
  'arrows of chemistry': formulas((at) => `\\ce{${'->[a]'.repeat(380)}${at}}`),
  'chemistry in chemistry': formulas((at) => `${at}${nested('\\ce{', '}')}`),
  'equilibria in equilibria': formulas((at) => `${at}${nested('\\equilibriumRight{', '}', 480)}`),
  'equilibria of chemistry': formulas((at) => `${at}${nested('\\ce{A <=>>[$', '$] B}', 480)}`),
  'crossed-out terms': formulas((at) => `${at}${nested('\\cancelto{a}{', '}', 480)}`),
  overlaps: formulas((at) => `${at}${nested('\\mathllap{', '}', 480)}`),
  'slashes of units': distinct((at) => `\\pu{${'/'.repeat(30)}${at}} `),
  'kilometres per hour': formulas((at) => `\\pu{${'kg/m'.repeat(480)}${at}}`),
  'roots in roots': formulas((at) => `${at}${nested('\\sqrt{', '}')}`),
  'arrows in arrows': formulas((at) => `${at}${nested('\\yields{', '}')}`),
  'open roots': fill('\\sqrt{'),
  'fractions in fractions': formulas((at) => `${at}${nested('\\frac{', '}{1}')}`),
  'indices in indices': formulas((at) => `${at}${nested('a_{', '}')}`),
  'fences in fences': formulas((at) => `${at}${nested('\\left(', '\\right)')}`),
  'wide matrices': formulas((at) => `\\begin{matrix}${at}${'&'.repeat(1_900)}\\end{matrix}`),
  'matrices in matrices': formulas((at) => `${at}${nested('\\begin{array}{c}', '\\end{array}')}`),
  'unknown commands': formulas((at) => `\\${'a'.repeat(1_950)} ${at}`),
  'long sums': formulas((at) => `${at}${'+a'.repeat(980)}`),
  'open tags': fill('<sub>'),
  'closed tags': fill('<sub>a</sub>'),
  'crossed tags': fill('<b><i>a</b>'),
  'less-than signs': fill('<'),
  'a tag that never ends': `<b${fill(' ').slice(2)}`,
  breaks: fill('<br>'),
  addresses: fill('http://a '),
  'addresses in addresses': fill('https://'),
  'invalid addresses': fill('http://x.'),
  'characters after an address': fill(`http://a${'.'.repeat(2_030)} `),
  brackets: fill('('),
  'letters in brackets': fill('(a) '),
  'choices in lines': fill('(a) x\n(b) y\n(c) z\n(d) w\n'),
  'choices in a line': fill('A) B) C) D) '),
  bars: fill('|'),
  'words between bars': fill('x|'),
  'words between semicolons': fill('x;'),
  tabs: fill('\t'),
  'lines of columns': fill('a\tb\n'),
  'spaces between words': `aa${fill(' ').slice(3)}b`,
  'line breaks and spaces': `A) x\nB) y${fill('\n      ').slice(9)}`,
  'lines of solutions': `A) x\nB) y${fill('\nsolution ').slice(9)}`,
  'carriage returns': fill('\r\n'),
  'one word': fill('a'),
  'one letter': fill('a '),
  'a word of the glossary': fill('resistor '),
  'doubled words': fill('ab ab '),
  'different repeated words': distinct(
    (at) => `${at.toString(26).replaceAll(/\d/g, 'q')}x ${at.toString(26).replaceAll(/\d/g, 'q')}x `,
  ),
  'different words': distinct((at) => `${at.toString(36)} `),
  'two long words': `${'a'.repeat(16_000)} ${'a'.repeat(16_000)}b`,
  figures: fill('in the figure '),
  numbers: fill('1,'),
  'marks of one letter': `a${fill('\u0316\u0301\u0315\u0321').slice(1)}`,
  'letters with marks': fill('a\u0301'),
  ligatures: fill('\ufdfa'),
  emoji: fill('😀'),
  'halves of surrogate pairs': fill('\ud800'),
  'letters with a longer upper case': fill('ß'),
  'control characters': fill('\u0001'),
  'characters of markup': fill('&"<>'),
}
