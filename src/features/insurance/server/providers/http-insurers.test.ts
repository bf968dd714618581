import { expect, it } from 'vitest'
import type { OutboundRequest } from '#platform/outbound/outbound.ts'
import { httpInsurers } from './http-insurers.ts'

it('each insurer has its own circuit, so a failing one closes no other', async () => {
  const lanes: (string | undefined)[] = []
  const insurers = httpInsurers({
    url: () => 'https://insurers.example',
    client: {
      request: async ({ lane }: OutboundRequest) => {
        lanes.push(lane)
        return { answered: false, sent: 'no', reason: 'no-connection' }
      },
    },
  })
  const request = { input: {}, key: 'key', covers: [], pricedOn: '1405/09/01' }
  for (const insurer of ['iran', 'asia']) {
    expect(await insurers.quote({ insurer, ...request } as never)).toMatchObject({ state: 'failed' })
    expect(await insurers.status({ insurer, key: 'key' } as never)).toMatchObject({ state: 'failed', sent: 'no' })
  }
  expect(lanes).toEqual(['iran', 'iran', 'asia', 'asia'])
})
