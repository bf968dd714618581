import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a person's integration may run: the dealer is not suspended, and the person is active and
 * still has the right `api` or `bulk`. Applied to each row of the two tables that call other
 * servers.
 */
export const stillRuns = (table: 'gallery_webhook' | 'gallery_feed'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`exists (
    select 1 from gallery dealer
    join person on person.id = ${column('person_id')} and person.locked_at is null
    where dealer.id = ${column('gallery_id')} and dealer.state = 'active'
      and (dealer.owner_id = person.id or exists (
        select 1 from gallery_member member
        where member.gallery_id = dealer.id and member.person_id = person.id and member.role = 'manager')))`
}
