import type { CountCopies } from '../../erasures/server/extension-points.ts'

/** Counts scheduled exports with a person's name in their name or selection, and files with it in their name or problem. */
export const countCopiesSql: CountCopies = (db, _reach, { inText, inJson }) => db`(
  (select count(*)::int from scheduled_exports where name ~* ${inText} or selection::text ~* ${inJson})
    + (select count(*)::int from export_files where filename ~* ${inText} or problem ~* ${inText}))`
