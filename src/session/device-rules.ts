/** Browsers and systems by a pattern of the user agent. Earlier lines are more specific and take precedence. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
  [/^(node|undici)\b/i, 'A script (Node.js)'],
  [/^(curl|Wget|python-requests|PostmanRuntime|okhttp|Go-http-client)\b/i, 'A script'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const named = (table: readonly [RegExp, string][], userAgent: string): string | undefined =>
  table.find(([shape]) => shape.test(userAgent))?.[1]

/** Returns a text such as "Chrome on Windows". An unknown part is left out, and without both the text is "Unknown device". */
export const describeDevice = (userAgent: string | null): string => {
  const text = userAgent ?? ''
  const [browser, system] = [named(browsers, text), named(systems, text)]
  if (browser === undefined) return system ?? 'Unknown device'
  return system === undefined ? browser : `${browser} on ${system}`
}
