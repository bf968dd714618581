import { writeAudit } from '#platform/audit/audit.ts'
import { contextOf } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { csvResponse, everyRow } from '#platform/http/csv.ts'
import { requireStaff } from '#platform/staff.ts'
import { peopleTexts } from '../../admin-texts.ts'
import { roleNames } from '../../role-names.ts'
import { findPeople } from '../../server/people/find-people.ts'
import { readPeopleQuery } from '../../server/people/read-people-query.ts'
import type { Route } from './+types/people-csv'

export const middleware = [requireStaff]

/** Exports the people of the list as CSV, masked as on the page. The export is logged. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const query = readPeopleQuery(url.searchParams)
  await inTransaction(ctx.db, (trx) => writeAudit(trx, ctx, { act: 'people.export', subject: 'people' }))
  const { name, mobile, roles, since, state, locked, open } = peopleTexts
  const people = everyRow((after) => findPeople(ctx.db, ctx.secrets, { ...query, after }))
  return csvResponse({ name: 'people', heads: [name, mobile, roles, since, state], rows: lines() })

  async function* lines() {
    for await (const person of people) {
      const names = person.roles.map((role) => roleNames[role]).join('، ')
      yield [person.name, person.maskedMobile, names, person.since, person.locked ? locked : open]
    }
  }
}
