import { describe, expect, it, test } from 'vitest'
import { manifests } from '../app/features.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { aPerson, requestContext } from '../../tests/support/market.ts'
import { permissionsOf, roles, rolesMayDo, type Permission, type Role } from './permissions.ts'
import { requireStaff } from './staff.ts'

const db = useTestDb()

/** Returns the outcome of a visit to the list of people: the page, a redirect, or the status of a refusal. */
async function visitPeople(over: {
  roles?: Role[]
  confirmedMinutesAgo?: number
  guest?: boolean
  pattern?: string
}): Promise<string | number> {
  const { id } = await aPerson(db)
  const { confirmedMinutesAgo: minutes, pattern = 'admin/people' } = over
  const { context } = requestContext(db, {
    personId: over.guest ? undefined : id,
    roles: over.roles,
    confirmedAt: minutes === undefined ? undefined : new Date(db.now.getTime() - minutes * 60_000),
  })
  const url = new URL('http://localhost/admin/people?q=1')
  const args = { url, context, request: new Request(url), params: {}, pattern } as never
  try {
    await requireStaff(args, async () => new Response('page'))
    return 'page'
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? thrown.status
    const { status, message } = thrown as { status?: number; message: string }
    return status ?? message
  }
}

const back = encodeURIComponent('/admin/people?q=1')

describe('an admin screen', () => {
  it.each<[string, Parameters<typeof visitPeople>[0], string | number]>([
    ['a guest signs in first', { guest: true }, `/login?next=${back}`],
    ['a buyer is refused', { confirmedMinutesAgo: 1 }, 403],
    ['a role without the permission is refused', { roles: ['finance'], confirmedMinutesAgo: 1 }, 403],
    ['support who proved themselves a minute ago comes in', { roles: ['support'], confirmedMinutesAgo: 1 }, 'page'],
    [
      'support who proved themselves half an hour ago proves it again',
      { roles: ['support'], confirmedMinutesAgo: 30 },
      `/login/confirm?next=${back}`,
    ],
    [
      'support who signed in with a password proves it by a code',
      { roles: ['support'] },
      `/login/confirm?next=${back}`,
    ],
    ['an administrator comes in', { roles: ['administrator'], confirmedMinutesAgo: 1 }, 'page'],
  ])('%s', async (_who, visitor, outcome) => {
    expect(await visitPeople(visitor)).toBe(outcome)
  })

  it('requires the permission that the manifests state for its address, whatever its parameters', async () => {
    const visitor = { roles: ['finance' as const], confirmedMinutesAgo: 1 }
    expect(await visitPeople({ ...visitor, pattern: '/admin/payments/:paymentId' })).toBe('page')
    expect(await visitPeople({ ...visitor, pattern: 'admin/people/:personId' })).toBe(403)
  })

  it('opens for nobody while no manifest has its address', async () => {
    const forgotten = { roles: ['administrator' as const], confirmedMinutesAgo: 1, pattern: '/admin/forgotten' }
    expect(await visitPeople(forgotten)).toBe('no manifest has the admin address «/admin/forgotten»')
  })
})

test('the administrator may do everything, and a person without a role nothing', () => {
  for (const permission of Object.keys(permissionsOf(manifests)) as Permission[]) {
    expect(rolesMayDo(manifests, ['administrator'], permission)).toBe(true)
    expect(rolesMayDo(manifests, [], permission)).toBe(false)
  }
})

test('only the administrator assigns roles', () => {
  expect(roles.filter((role) => rolesMayDo(manifests, [role], 'people.roles'))).toEqual(['administrator'])
})
