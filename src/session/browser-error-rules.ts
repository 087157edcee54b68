export const MAX_FRAMES = 10

/** Browser messages that contain only code. What follows a match, such as an address, is left out. */
const OF_CODE = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]{1,60}'\)/,
  /^[\w$.()]{1,80} is (?:not (?:a function|a constructor|defined|iterable)|undefined|null)/,
  /^Cannot access '[\w$]{1,60}' before initialization/,
  /^can't access property "[\w$]{1,60}"/,
  /^Assignment to constant variable/,
  /^Maximum call stack size exceeded/,
  /^Minified React error #\d{1,4}/,
  /^(?:Failed to fetch|error loading) dynamically imported module/,
  /^Importing a module script failed/,
  /^Unable to preload CSS/,
  /^Failed to execute '[\w$]{1,60}' on '[\w$]{1,60}'/,
]

/**
 * Returns the part of an error's message that a report may contain, or undefined. Any other part could quote a question or name a
 * person.
 */
export const findReportablePart = (message: string): string | undefined => {
  for (const form of OF_CODE) {
    const found = form.exec(message)
    if (found !== null) return found[0]
  }
  return undefined
}

/** Returns the frames in this product's files, the innermost first, each as `file:line:column`. */
export const listFrames = (stack: string): string[] =>
  [...stack.matchAll(/\/assets\/([\w.-]{1,100}\.js:\d{1,7}:\d{1,7})/g)].map(([, frame = '']) => frame).slice(0, MAX_FRAMES)
