import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { STAGE } from '../../../rows/workflow/turn-rules.ts'

type Stage = (typeof STAGE)[keyof typeof STAGE]
/**
 * A jsonb object that clears the person's id and the allocation of some stages in `given` (jsonb). These are the stages that
 * `opens` marks and whose person is in `ineligible` ("author <id>"). Uploaded history thus assigns no open stage to a person who
 * may not hold it.
 */
export const freedStagesSql = (db: Db, given: Sql, ineligible: readonly string[], opens: Record<Stage, Sql>): Sql => db`
  case when cardinality(${ineligible as string[]}::text[]) = 0 then '{}'::jsonb else (
    select coalesce(jsonb_object_agg(s.stage || part, null::text), '{}')
    from (values ('author', ${opens.author}), ('reviewer', ${opens.reviewer}), ('reviewer2', ${opens.reviewer2}),
      ('uploader', ${opens.uploader})) as s(stage, opens), unnest(array['_id', '_allocated_at']) as part
    where s.opens and s.stage || ' ' || (${given} ->> (s.stage || '_id')) = any (${ineligible as string[]}::text[])) end`
