/** A comment that has its lines to itself fits the formatter's width, which formats code but no prose. Part of npm run house. */
import type { HouseFault, SourceFile } from './house-citations.ts'

/** A suppression must stand in one line, and a line of a drawing or a table is as wide as it is. */
const mayBeLong = /\b(?:oxlint|eslint)-disable|@ts-expect-error|^\s*(?:\*|\/\/)\s*[|+┌├└│]/

/** Lines of a file, counted from 1, that are only comment and longer than `width` characters. */
export const commentFaults = ({ path, text }: SourceFile, width: number): HouseFault[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      line.length > width && /^\s*(?:\/\/|\/?\*)/.test(line) && !mayBeLong.test(line)
        ? [{ path, line: at + 1, what: `This comment has ${line.length} characters: wrap it at ${width}` }]
        : [],
    )
