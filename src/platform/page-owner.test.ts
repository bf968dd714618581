import { describe, expect, it } from 'vitest'
import { pageOwnerField, pageOwnerHeader } from '#kit/page-owner.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { aPerson, visit } from '../../tests/support/market.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { cacheOwner } from './cache-owner.ts'
import { contextReader } from './http/api-requests.ts'
import { refuseOtherPerson } from './page-owner.ts'
import { guestSession, openSession } from './session.ts'

const test = useTestDb()
const ownerOf = (personId: bigint) => cacheOwner(test.secrets, { ...guestSession, personId })

type Sent = { path?: string; session?: bigint | undefined; form?: string; header?: string; type?: 'multipart' }

/** Returns the outcome of a write: `done`, or the status of its refusal. */
async function send({ path = '/profile/support', session, form, header, type }: Sent) {
  const { context } = visit(test, path, { personId: session })
  const body = new FormData()
  if (form !== undefined) body.append(pageOwnerField, form)
  body.append('body', 'سلام')
  const request = new Request(new URL(path, 'http://localhost'), {
    method: 'POST',
    body: type ? body : new URLSearchParams(body as unknown as Record<string, string>),
    headers: header === undefined ? {} : { [pageOwnerHeader]: header },
  })
  const url = new URL(request.url.replace('.data', ''))
  const run = refuseOtherPerson({ request, url, context } as never, async () => new Response('done'))
  try {
    const answer = (await run) as Response
    // The action reads the same form afterwards.
    expect((await request.formData()).get('body')).toBe('سلام')
    return await answer.text()
  } catch (refused) {
    return (refused as Response).status
  }
}

describe('a write of a script to the API', () => {
  const call = async (claimed: string, personId: bigint, method = 'PUT') => {
    const session = { personId, userAgent: '', now: test.now, lifetimeSeconds: 60 }
    const cookie = `sid=${await openSession(test.db, session)}`
    const headers = { host: 'localhost', cookie, [pageOwnerHeader]: claimed }
    return contextReader(testPlatform(test))({ method, headers, id: 'test', ip: '203.0.113.7' } as never)
  }

  it('is accepted from the owner of its page alone; reads are unrestricted', async () => {
    const [ali, reza] = [(await aPerson(test)).id, (await aPerson(test)).id]
    await expect(call(ownerOf(ali), reza)).rejects.toMatchObject({ code: 'other-person', status: 409 })
    expect((await call(ownerOf(ali), ali)).scope.session.personId).toBe(ali)
    expect((await call(ownerOf(ali), reza, 'GET')).scope.session.personId).toBe(reza)
  })
})

describe('a form of a person’s page', () => {
  it.each(['multipart', undefined] as const)('is accepted from its owner (%s)', async (type) => {
    const { id } = await aPerson(test)
    expect(await send({ session: id, form: ownerOf(id), type })).toBe('done')
  })

  it.each(['multipart', undefined] as const)('is refused when another person is signed in (%s)', async (type) => {
    const [ali, reza] = [(await aPerson(test)).id, (await aPerson(test)).id]
    expect(await send({ session: reza, form: ownerOf(ali), type })).toBe(409)
    expect(await send({ session: reza, header: ownerOf(ali), type })).toBe(409)
  })

  it('redirects to sign-in when nobody is signed in any more, and an open page lets the person sign in in place', async () => {
    const { id } = await aPerson(test)
    expect(await send({ path: '/pages/complaint', form: ownerOf(id) })).toBe(302)
    expect(await send({ path: '/pages/complaint.data', form: ownerOf(id) })).toBe(401)
    expect(await send({ path: '/profile/my-bookmarks/kept', header: ownerOf(id) })).toBe('done')
  })

  it('is accepted from a person who signs in over a guest’s page', async () => {
    const { id } = await aPerson(test)
    expect([await send({ session: id }), await send({ session: id, header: 'guest' })]).toEqual(['done', 'done'])
  })

  it.each(['/sign-out', '/login', '/login/step', '/look'])('does not block %s', async (path) => {
    const [ali, reza] = [(await aPerson(test)).id, (await aPerson(test)).id]
    expect(await send({ path, session: reza, form: ownerOf(ali) })).toBe('done')
  })
})
