import '../tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets.ts'

type Holder = { db: Db; secrets: Secrets }

/**
 * Exports everything that identity stores about a person, readable; of password and codes only
 * existence and time.
 */
export async function exportPersonalData({ db, secrets }: Holder, personId: bigint) {
  const row = await db.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirst()
  if (!row) throw notFound()
  const { cities } = await getCatalogue(db)
  const sessions = await db
    .selectFrom('session')
    .select(['user_agent as device', 'created_at as signedInAt', 'seen_at as lastSeenAt', 'expires_at as endsAt'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  const codes = await db
    .selectFrom('sign_in_code')
    .select(['purpose', 'created_at as sentAt', 'used_at as usedAt'])
    .where('mobile_index', '=', row.mobile_index)
    .orderBy('created_at')
    .execute()
  const claims = await db
    .selectFrom('account_claim')
    .select(['kind', 'made_at as madeAt', 'ready_at as readyAt', 'ended_at as endedAt', 'outcome'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  const numbers = await db
    .selectFrom('number_request')
    .select(['mobile_sealed', 'reason', 'asked_at', 'decided_at', 'outcome'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  return {
    account: {
      mobile: secrets.open(row.mobile_sealed),
      name: row.name,
      firstName: row.first_name,
      lastName: row.last_name,
      nationalCode: row.national_code_sealed && secrets.open(row.national_code_sealed),
      birthDay: row.birth_day,
      city: row.city_id === null ? null : (cities.byId.get(row.city_id)?.nameFa ?? null),
      roles: row.roles,
      since: row.created_at,
      passwordSetAt: row.password_set_at,
      nameSince: row.name_at,
      nationalCodeSince: row.national_code_at,
      lastSignIn: row.last_entered_at,
      firstSignIn: row.first_entered_at,
    },
    sessions,
    codes,
    claims,
    newNumbers: numbers.map(({ mobile_sealed, reason, asked_at, decided_at, outcome }) => ({
      mobile: secrets.open(mobile_sealed),
      reason,
      askedAt: asked_at,
      decidedAt: decided_at,
      outcome,
    })),
  }
}
