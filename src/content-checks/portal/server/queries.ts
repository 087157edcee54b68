import type { Db } from '../../../kit/postgres/db.ts'

/** The types of pictures whose rows were read; the hash names the content. */
export const selectPictureTypes = (db: Db, hashes: readonly string[]) => db<{ hash: string; mediaType: string }[]>`
  select encode(p.hash, 'hex') as hash, p.media_type as "mediaType" from pictures p
  where p.hash in (select decode(h, 'hex') from unnest(${[...hashes]}::text[]) as h)`
