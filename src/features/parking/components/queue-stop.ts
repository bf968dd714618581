import { queueWrite } from '#ui/offline/outbox.ts'
import { stopPath } from '../addresses.ts'

/** Queues the stop of a parking on the device. */
export const queueStop = (id: string, place: string): Promise<void> =>
  queueWrite({
    kind: 'parking-stop',
    url: stopPath(id),
    body: { intent: 'stop' },
    idempotencyKey: crypto.randomUUID(),
    label: `پایان پارک در ${place}`,
    subject: `parking-stop:${id}`,
  })
