import { seededRandom, type SeededRandom } from '#kit/seeded-random.ts'
import { dayMs } from '#kit/durations.ts'
import type { Db } from '#platform/database/database.ts'
import type { Role } from '#platform/permissions.ts'
import type { Secrets } from '#platform/secrets.ts'
import { demoNames } from './demo-names.ts'

/** The demo's public accounts: one per role, a buyer and a seller. */
export const demoSignIns = [
  { mobile: '09120000001', name: 'سارا کیانی', role: 'administrator' },
  { mobile: '09120000002', name: 'مهدی رستگار', role: 'operator' },
  { mobile: '09120000003', name: 'نگار شریفی', role: 'content-editor' },
  { mobile: '09120000004', name: 'امیرحسین توکلی', role: 'finance' },
  { mobile: '09120000005', name: 'الهام یوسفی', role: 'support' },
  { mobile: '09120000006', name: 'بهرام صادقی', role: 'gallery-owner' },
  { mobile: '09120000007', name: 'پویا صادقی', role: 'gallery-staff' },
  { mobile: '09120000008', name: 'کاظم نوری', role: 'inspector' },
  { mobile: '09120000009', name: 'مریم احمدی', role: 'buyer' },
  { mobile: '09120000010', name: 'رضا محمدی', role: 'seller' },
] as const
export type DemoRole = (typeof demoSignIns)[number]['role']

/** Everyone is a buyer and a seller, so only the other roles are stored. */
const storedRoles = (role: DemoRole): Role[] => (role === 'buyer' || role === 'seller' ? [] : [role])

/** Ids of the created people: the sign-in accounts by role, and the others in order. */
export type DemoPeople = { byRole: Record<DemoRole, bigint>; others: readonly bigint[] }

type Options = { secrets: Secrets; now: Date; seed: string | number; count: number }
type Names = { name: string | null; first_name: string | null; last_name: string | null }
type Draft = Names & { mobile: string; roles: Role[]; created_at: Date }

const BATCH = 1000

/**
 * Creates the demo people, `count` besides the ten of {@link demoSignIns}, deterministic for a
 * seed. An existing number keeps its person, who gets the demo name and roles.
 */
export async function seedDemoPeople(db: Db, { secrets, now, seed, count }: Options): Promise<DemoPeople> {
  const random = seededRandom(`people ${seed}`)
  const fixed = demoSignIns.map(({ mobile, name, role }): Draft => ({
    mobile,
    ...namesOf(name),
    roles: storedRoles(role),
    created_at: now,
  }))
  const fixedIds = await insertPeople(db, secrets, fixed)
  const others: bigint[] = []
  for (let first = 0; first < count; first += BATCH) {
    const size = Math.min(BATCH, count - first)
    const drafts = Array.from({ length: size }, (_, i) => draftPerson(random, first + i, now))
    others.push(...(await insertPeople(db, secrets, drafts)))
  }
  const byRole = Object.fromEntries(demoSignIns.map(({ role }, i) => [role, fixedIds[i]])) as DemoPeople['byRole']
  return { byRole, others }
}

/** Numbers under the unassigned prefix 0970, so that no real person is called. */
export const madeUpMobile = (index: number): string =>
  `0970${String((index * 7_919 + 1_234_567) % 10_000_000).padStart(7, '0')}`

function draftPerson(random: SeededRandom, index: number, now: Date): Draft {
  const { firstNames, lastNames } = demoNames()
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  return {
    mobile: madeUpMobile(index),
    ...namesOf(random.chance(0.93) ? name : null),
    roles: [],
    created_at: new Date(now.getTime() - Math.floor((20 + 700 * random.next()) * dayMs)),
  }
}

/** Returns the full name and its two parts. */
function namesOf(name: string | null): Names {
  const [first = null, last = null] = name?.split(' ') ?? []
  return { name, first_name: first, last_name: last }
}

async function insertPeople(db: Db, secrets: Secrets, drafts: readonly Draft[]): Promise<bigint[]> {
  const rows = drafts.map(({ mobile, ...rest }) => ({
    ...rest,
    mobile_sealed: secrets.seal(mobile),
    mobile_index: secrets.blindIndex('person.mobile', mobile),
  }))
  const made = await db
    .insertInto('person')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('mobile_index').doUpdateSet((is) => ({
        name: is.ref('excluded.name'),
        first_name: is.ref('excluded.first_name'),
        last_name: is.ref('excluded.last_name'),
        roles: is.ref('excluded.roles'),
      })),
    )
    .returning(['id', 'mobile_index'])
    .execute()
  const ids = new Map(made.map(({ id, mobile_index }) => [Buffer.from(mobile_index).toString('hex'), id]))
  return rows.map(({ mobile_index }) => ids.get(mobile_index.toString('hex'))!)
}
