import type { Db } from '../../kit/postgres/db.ts'
import { type Reach } from '../../kit/server/reach.ts'

export const preferenceOf = (db: Db, { userId }: Reach<'own'>, key: string) => db<{ value: unknown }[]>`
  select value from user_preferences where user_id = ${userId} and key = ${key}`
