import type { CountCopies } from '../../erasures/server/extension-points.ts'

/**
 * Counts the scheduled exports whose name or selection contains a person's name, and the files whose name or problem contains it.
 */
export const countCopiesSql: CountCopies = (db, _reach, { inText, inJson }) => db`(
  (select count(*)::int from scheduled_exports where name ~* ${inText} or selection::text ~* ${inJson})
    + (select count(*)::int from export_files where filename ~* ${inText} or problem ~* ${inText}))`
