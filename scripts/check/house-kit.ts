/** Checks that the kit does not know domains by their words. `npm run boundaries` checks its imports. Part of npm run house. */
import type { HouseFault, SourceFile } from './house-links.ts'

/** Words that only domains use, in singular and plural. Words such as `question` and `target` have other meanings too. */
const DOMAIN_WORDS = new Set(
  `absence absences allocation allocations candidate candidates chapter chapters deputy deputies erasure erasures glossary
  incentive incentives interview interviews moodle qti recruiter recruiters recruitment rework reworks salary salaries scorecard
  timesheet timesheets worklog worklogs`.split(/\s+/),
)
/** These files compare passwords with the product's words. */
const KNOWS_WORDS = /^src\/kit\/server\/password-(?:words|strength)\.ts$/

export const isOfKit = (path: string): boolean =>
  /^src\/kit\/.*\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path) && !KNOWS_WORDS.test(path)

export const kitFaults = ({ path, text }: SourceFile): HouseFault[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)]
        .filter(([word]) => DOMAIN_WORDS.has(word.toLowerCase()))
        .map(([word]) => ({ path, line: at + 1, what: `"${word}" is a word of a domain, which the kit does not know` })),
    )
