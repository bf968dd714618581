import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import type { MiddlewareFunction } from 'react-router'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platformContext } from '#platform/context.ts'
import { readSession } from '#platform/guards.ts'
import { contextReader } from '#platform/http/api-requests.ts'
import { guardApi } from '#platform/http/api-scope.ts'
import { mergeTables } from '#platform/manifest.ts'
import { roles, rolesMayDo, type Permission, type Role } from '#platform/permissions.ts'
import { openSession } from '#platform/session.ts'
import { apiRoutes, describeApi } from '../../src/app/api-routes.ts'
import { manifests } from '../../src/app/features.ts'
import routes from '../../src/routes.ts'
import { addressesOf } from '../support/addresses.ts'
import { useTestDb } from '../support/database.ts'
import type { StaffAction } from '../support/staff-action.ts'
import { aPerson, requestContext } from '../support/market.ts'

const test = useTestDb()

/** The permission of every admin address, from the manifests. A new address fails below until its manifest has it. */
const publicFiles = mergeTables(manifests.map(({ adminAddresses = {} }) => adminAddresses))

type Part = { middleware?: MiddlewareFunction<Response>[]; loader?: unknown; action?: unknown }
type Door = { path: string; files: string[]; parts: Part[] }

let backOffice: Door[]
beforeAll(async () => {
  const load = (file: string) => import(join(import.meta.dirname, '../../src', file)) as Promise<Part>
  const behind = addressesOf(routes).filter(
    ({ path, files }) =>
      /^\/admin(\/|$)/.test(path) || files.some((file) => /layouts\/admin|screens\/admin/.test(file)),
  )
  backOffice = await Promise.all(
    behind.map(async (address) => ({ ...address, parts: await Promise.all(address.files.map(load)) })),
  )
})

type Visitor = {
  roles?: Role[]
  locked?: boolean /** Null for a sign-in with a password. */
  confirmedMinutesAgo?: number | null
  guest?: boolean
}

/** Returns the cookie of a signed-in person. */
async function cookieOf({ roles = [], locked, confirmedMinutesAgo = 1, guest }: Visitor): Promise<string> {
  if (guest) return ''
  const { id } = await aPerson(test, { roles: locked ? [] : roles })
  if (locked) await test.db.updateTable('person').set({ locked_at: test.now, roles }).where('id', '=', id).execute()
  const signedInAt = new Date(test.now.getTime() - (confirmedMinutesAgo ?? 0) * 60_000)
  const token = await openSession(test.db, {
    personId: id,
    userAgent: 'test',
    now: signedInAt,
    lifetimeSeconds: 86_400,
    confirmed: confirmedMinutesAgo !== null,
  })
  return `sid=${token}`
}

/**
 * Runs the guards of an address as the router does, up to its loader or action: returns «in», a status or an address.
 */
async function knock({ path, parts }: Door, method: 'GET' | 'POST', visitor: Visitor): Promise<string | number> {
  const url = new URL(path.replaceAll(/:\w+/g, 'x'), 'http://localhost')
  const { context } = requestContext(test)
  const request = new Request(url, { method, headers: { cookie: await cookieOf(visitor) } })
  const args = { request, url, context, params: {}, pattern: path } as never
  const guards = [readSession, ...parts.flatMap(({ middleware = [] }) => middleware)]
  let reached = false
  const traverse = async (index: number): Promise<Response> => {
    const guard = guards[index]
    if (!guard) {
      reached = true
      return new Response()
    }
    return (await guard(args, () => traverse(index + 1))) as Response
  }
  try {
    await traverse(0)
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')!.split('?')[0]!
    return (thrown as { status: number }).status
  }
  return reached ? 'in' : 'nowhere'
}

const methodsOf = ({ parts }: Door): ('GET' | 'POST')[] => (parts.at(-1)!.action ? ['GET', 'POST'] : ['GET'])

async function everyDoor(visitor: Visitor) {
  const match: Record<string, string | number> = {}
  for (const door of backOffice) {
    for (const method of methodsOf(door)) match[`${method} ${door.path}`] = await knock(door, method, visitor)
  }
  return match
}

const expectAll = async (visitor: Visitor, outcome: (permission: Permission) => string | number) => {
  const match = await everyDoor(visitor)
  const expected = Object.fromEntries(
    Object.keys(match).map((door) => [door, outcome(publicFiles[door.split(' ')[1]!]!)] as const),
  )
  expect(match).toEqual(expected)
}

describe('the admin addresses', () => {
  it('are all known, and each has a guard and content to guard', () => {
    expect(backOffice.map(({ path }) => path).toSorted()).toEqual(Object.keys(publicFiles).toSorted())
    expect(backOffice.filter(({ parts }) => !parts.at(-1)!.middleware?.length || !parts.at(-1)!.loader)).toEqual([])
  })

  it('redirect a guest to sign-in, and a locked person too', async () => {
    await expectAll({ guest: true }, () => '/login')
    await expectAll({ roles: ['administrator'], locked: true }, () => '/login')
  })

  it('refuse a person without a role', async () => {
    await expectAll({}, () => 403)
  })

  it.each(roles)('let a person with the role %s in where the matrix allows it, and nowhere else', async (role) => {
    const may = (permission: Permission) =>
      rolesMayDo(manifests, [role], 'back-office.enter') && rolesMayDo(manifests, [role], permission)
    await expectAll({ roles: [role] }, (permission) => (may(permission) ? 'in' : 403))
  })

  it.each([
    ['gave one half an hour ago', 30],
    ['came with a password', null],
  ])('require a fresh proof of an administrator who %s', async (_how, confirmedMinutesAgo) => {
    await expectAll({ roles: ['administrator'], confirmedMinutesAgo }, () => '/login/confirm')
  })

  it('would reveal a screen without its guard', async () => {
    const open: Door = { path: '/admin/forgotten', files: [], parts: [{ loader: () => null }] }
    expect(await knock(open, 'GET', { guest: true })).toBe('in')
  })
})

/** The actions of staff, each with made-up arguments, as `staffActions` of a feature's test-staff-actions.ts. */
const modules = import.meta.glob<{ staffActions: readonly StaffAction[] }>('/src/features/*/test-staff-actions.ts', {
  eager: true,
})

describe('the actions behind the addresses', () => {
  const actions = Object.values(modules).flatMap(({ staffActions }) => staffActions)

  it('are listed for every feature with a permission', () => {
    const rooms = Object.keys(modules).map((path) => path.split('/')[3])
    const acting = manifests.filter(({ permissions }) => permissions)
    expect(rooms.toSorted()).toEqual(acting.map(({ name }) => name))
  })

  it.each(actions)('%s is refused by the action itself, without any screen', async (_act, run) => {
    const { id } = await aPerson(test)
    for (const over of [{}, { personId: id }, { personId: id, roles: ['gallery-owner' as const] }]) {
      await expect(run(requestContext(test, over).ctx)).rejects.toMatchObject({ status: 403 })
    }
    expect(await test.db.selectFrom('audit_entry').selectAll().execute()).toEqual([])
  })
})

type Operation = { method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'; url: string; personal: boolean; byKey: boolean }

/** An operation for a dealer's program requires its API key; a session gives no access. */
const needsKey = ({ security = [] }: OpenAPIV3_1.OperationObject) =>
  security.some((requirement) => 'galleryKey' in requirement)

/** An operation that also answers guests has an empty requirement among its own. */
const needsSession = ({ security = [] }: OpenAPIV3_1.OperationObject) =>
  security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0)

describe('the operations of the API', () => {
  let operations: Operation[]
  let app: FastifyInstance
  beforeAll(async () => {
    const { paths = {} } = await describeApi()
    operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item ?? {}).map(([method, operation]) => ({
        method: method.toUpperCase() as Operation['method'],
        url: path.replaceAll(/\{\w+\}/g, '0000000000'),
        personal: needsSession(operation as OpenAPIV3_1.OperationObject),
        byKey: needsKey(operation as OpenAPIV3_1.OperationObject),
      })),
    )
  })
  beforeEach(async () => {
    const platform = requestContext(test).context.get(platformContext)
    app = Fastify()
    await app.register(
      async (api) => {
        await guardApi(api, platform)
        await apiRoutes(api, { readContext: contextReader(platform) })
      },
      { prefix: '/api' },
    )
    return () => app.close()
  })

  const ask = async ({ method, url }: Operation, cookie: string) => {
    const headers = { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin' }
    // A live stream does not end by itself.
    const answer = await app.inject({ method, url, headers, payloadAsStream: true })
    answer.stream().destroy()
    return answer.statusCode
  }

  it('that change data, or reveal personal data, declare that they need a session', () => {
    const open = operations.filter(({ method, personal }) => method !== 'GET' && !personal)
    // An insurance price needs no account, as on its page: it changes no personal data.
    expect(open.map(({ url }) => url)).toEqual([expect.stringMatching(/\/v1\/insurance\/quotes$/)])
    expect(operations.some(({ personal }) => personal)).toBe(true)
    expect(operations.filter(({ url }) => url.includes('admin'))).toEqual([])
  })

  it.each([
    ['a guest', { guest: true }],
    ['a person whom staff have locked', { locked: true }],
    ['a locked administrator', { locked: true, roles: ['administrator' as const] }],
  ])('that need a session are closed to %s', async (_who, visitor) => {
    const cookie = await cookieOf(visitor)
    for (const operation of operations.filter(({ personal }) => personal)) {
      expect([operation.url, await ask(operation, cookie)]).toEqual([operation.url, 401])
    }
  })

  it('that need a session accept the signed-in person, with any role', async () => {
    for (const given of [[], ...roles.map((role) => [role])]) {
      const cookie = await cookieOf({ roles: given })
      for (const operation of operations.filter(({ personal }) => personal)) {
        const refused = (await ask(operation, cookie)) === 401
        expect([operation.url, refused]).toEqual([operation.url, operation.byKey])
      }
    }
  })
})
