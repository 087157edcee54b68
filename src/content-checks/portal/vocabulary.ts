export const COPY_FORMATS = { text: 'Text', tex: 'TeX', mathml: 'MathML', html: 'HTML' } as const
export type CopyFormat = keyof typeof COPY_FORMATS
export const isCopyFormat = (value: unknown): value is CopyFormat =>
  typeof value === 'string' && Object.hasOwn(COPY_FORMATS, value)

export const PORTAL_FORMATS = { qti: 'QTI 3', moodle: 'Moodle XML' } as const
export type PortalFormat = keyof typeof PORTAL_FORMATS

export const MAX_PORTAL_ROWS = 5_000
