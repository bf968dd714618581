import { expect, it } from 'vitest'
import { scopeContext } from '#platform/context.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { visit } from '../../../tests/support/market.ts'
import { action, loader } from './display-preferences.tsx'

const test = useTestDb()

async function choose(form: Record<string, string>) {
  const args = visit(test, '/look', { form })
  const answer = (await action(args as never)) as Response
  return { to: answer.headers.get('location'), cookies: args.context.get(scopeContext).cookies }
}

it('a user who chooses without JavaScript returns to the same page with the choice stored for a year', async () => {
  const list = '/services/used-vehicle/advertisement?q=پژو'
  const { to, cookies } = await choose({ theme: 'dark', text: '150', zoom: 'on', next: list })
  expect(to).toBe(encodeURI(list))
  expect(cookies).toEqual([
    { name: 'look', value: 'theme=dark&text=150&zoom=on', maxAgeSeconds: 31_536_000, httpOnly: false },
  ])
})

it('a switch that is off is absent from the form, and stays off', async () => {
  const { cookies } = await choose({ theme: 'auto', text: '100', next: '/' })
  expect(cookies[0]!.value).toBe('')
})

it.each(['//evil.example', '/..//evil.example', 'https://evil.example', ''])(
  'nobody is redirected to «%s»',
  async (next) => {
    expect((await choose({ theme: 'dark', next })).to).toBe('/')
    const args = visit(test, `/look?next=${encodeURIComponent(next)}`)
    expect(new URL(loader(args as never).next, 'http://localhost').host).toBe('localhost')
  },
)
