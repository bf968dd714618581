import { expect, it } from 'vitest'
import { renderTurn } from './render-turn.ts'

it('between two pages that could be rendered at once other work has its turn', async () => {
  const said: string[] = []
  const render = async (name: string) => {
    await renderTurn()
    said.push(name)
    // What comes in while a page is rendered.
    setImmediate(() => said.push(`request during ${name}`))
  }
  await Promise.all(['a', 'b', 'c'].map(render))
  expect(said.slice(0, 4)).toEqual(['a', 'request during a', 'b', 'request during b'])
})
