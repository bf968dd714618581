import { queueWrite } from '#ui/offline/outbox.ts'
import { stopPath } from '../addresses.ts'

/** Leaves the end of a parking in the device's queue. */
export const queueStop = (id: string, place: string): Promise<void> =>
  queueWrite({
    kind: 'parking-stop',
    url: stopPath(id),
    body: { intent: 'stop' },
    idempotencyKey: crypto.randomUUID(),
    label: `پایان پارک در ${place}`,
    subject: `parking-stop:${id}`,
  })
