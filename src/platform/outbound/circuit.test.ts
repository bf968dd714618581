import { describe, expect, it } from 'vitest'
import { createCircuit, type CircuitState } from './circuit.ts'

function setUp() {
  let now = 1000
  const states: CircuitState[] = []
  const circuit = createCircuit({ now: () => now, changed: (state) => states.push(state) })
  const call = (failed: boolean) => circuit.admit()?.(failed)
  const fail = (times: number) => Array.from({ length: times }, () => call(true))
  return { circuit, states, call, fail, wait: (seconds: number) => void (now += seconds * 1000) }
}

describe('a provider that fails', () => {
  it('is called until its fifth failure, and then blocked', () => {
    const { circuit, fail } = setUp()
    fail(4)
    expect(circuit.state()).toBe('closed')
    fail(1)
    expect(circuit.state()).toBe('open')
    expect(circuit.admit()).toBeNull()
  })

  it('is still called while most calls succeed', () => {
    const { circuit, call } = setUp()
    for (let round = 0; round < 10; round++) for (const failed of [false, false, true]) call(failed)
    expect(circuit.state()).toBe('closed')
  })

  it('is still called when its failures are half a minute old', () => {
    const { circuit, fail, wait } = setUp()
    fail(4)
    wait(30)
    fail(1)
    expect(circuit.state()).toBe('closed')
  })

  it('gets one trial call after ten seconds, and all calls when that one succeeds', () => {
    const { circuit, states, fail, wait } = setUp()
    fail(5)
    wait(9)
    expect(circuit.admit()).toBeNull()
    wait(1)
    expect(circuit.state()).toBe('half-open')
    const trial = circuit.admit()
    expect(circuit.admit()).toBeNull()
    trial?.(false)
    expect(circuit.state()).toBe('closed')
    expect(states).toEqual(['open', 'closed'])
    fail(4)
    expect(circuit.state()).toBe('closed')
  })

  it('is blocked again when the trial call fails', () => {
    const { circuit, fail, wait } = setUp()
    fail(5)
    wait(10)
    fail(1)
    expect(circuit.state()).toBe('open')
    wait(10)
    expect(circuit.admit()).not.toBeNull()
  })

  it('does not open or close the circuit with calls that began before', () => {
    const { circuit, fail, wait } = setUp()
    const [early, late] = [circuit.admit(), circuit.admit()]
    fail(5)
    early?.(false)
    expect(circuit.state()).toBe('open')
    wait(10)
    late?.(true)
    expect(circuit.state()).toBe('half-open')
  })
})
