import { expect, it } from 'vitest'
import { renderTurn } from './render-turn.ts'

it('between two renderable pages other work runs', async () => {
  const said: string[] = []
  const render = async (name: string) => {
    await renderTurn()
    said.push(name)
    // A request that arrives while a page is rendered.
    setImmediate(() => said.push(`request during ${name}`))
  }
  await Promise.all(['a', 'b', 'c'].map(render))
  expect(said.slice(0, 4)).toEqual(['a', 'request during a', 'b', 'request during b'])
})
