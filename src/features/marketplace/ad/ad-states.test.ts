import { describe, expect, it } from 'vitest'
import { actionsOfSeller, adActors, adActions, adStates, stateAfterAction, stateAfterUndo } from './ad-states.ts'

/** The legal transitions, written independently of the rules: state, action, actor, next state. */
const legal = new Set(
  `
  draft send seller pending · pending send seller pending · published send seller published · paused send seller pending
  rejected send seller pending · expired send seller pending · pending publish system published
  pending approve staff published · pending reject staff rejected · published reopen staff pending
  rejected reopen staff pending · rejected overturn staff published · published reprice seller published · paused reprice seller paused
  published pause seller paused · paused resume seller published · published sell seller sold · paused sell seller sold
  expired sell seller sold · published renew seller published · published bump seller published
  expired renew seller published · draft remove seller removed · pending remove seller removed
  published remove seller removed · paused remove seller removed · rejected remove seller removed
  expired remove seller removed · sold remove seller removed · published expire system expired
  paused expire system expired · published suspend staff suspended · published hide staff suspended · published hide system suspended
  paused suspend staff suspended · expired suspend staff suspended
  suspended release staff published · suspended releaseExpired staff expired`
    .split(/·|\n/)
    .map((line) => line.trim())
    .filter(Boolean),
)

describe('ad states', () => {
  it('allow exactly the listed transitions, for every state, action and actor', () => {
    const matches = new Set<string>()
    for (const state of adStates) {
      for (const action of adActions) {
        for (const actor of adActors) {
          const next = stateAfterAction(state, action, actor)
          if (next) matches.add([state, action, actor, next].join(' '))
        }
      }
    }
    expect([...matches].sort()).toEqual([...legal].sort())
  })

  it('never change for a guest or another user, nor after removal', () => {
    for (const line of legal) expect(line).not.toMatch(/ (guest|other) |^removed /)
  })

  it('never publish an ad without approval by staff or by a rule', () => {
    const toPublic = [...legal].filter((line) => /^(draft|rejected) /.test(line) && line.endsWith('published'))
    expect(toPublic).toEqual(['rejected overturn staff published'])
  })

  it('return by undo only to the state before the action', () => {
    const undone = adStates.flatMap((state) =>
      adStates.flatMap((before) => (stateAfterUndo(state, before) ? [`${before} ${state}`] : [])),
    )
    const actions = [...legal].filter((line) => / (sell|remove) /.test(line))
    expect(undone.sort()).toEqual(actions.map((line) => line.replace(/ (sell|remove) seller /, ' ')).sort())
    expect(stateAfterUndo('removed', null)).toBeNull()
  })

  it('leave a suspended ad to staff', () => {
    expect(actionsOfSeller('suspended')).toEqual([])
  })
})
