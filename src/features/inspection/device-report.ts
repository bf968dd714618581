import { keptName } from '#kit/saved-names.ts'
import type { QueuedWrite } from '#ui/offline/device-store.ts'
import { readFact, writeFact } from '#ui/offline/device-store.ts'
import { filesOf } from '#ui/offline/kept-files.ts'
import { findQueued, queueWrite, sendQueued } from '#ui/offline/outbox.ts'
import { isOnline } from '#ui/offline/use-online.ts'
import { beginWorkOf, noShowOf, sendReportOf } from './addresses.ts'
import type { Findings } from './report-items.ts'
import { noShowKind, reportKind } from './waiting-text.ts'

/** A draft of a report on the device: texts as typed. */
export type DeviceReport = {
  mileage: string
  year: string
  vinTail: string
  note: string
  panels: Findings['panels']
  groups: Findings['groups']
}

const emptyReport: DeviceReport = { mileage: '', year: '', vinTail: '', note: '', panels: {}, groups: {} }

const factOf = (owner: string, id: string) => `inspection-${id}@${owner}`
/** The key of a report's pictures on the device. */
export const picturesOfReport = (id: string): string => `inspection-${id}`

export const readReport = async (owner: string, id: string): Promise<DeviceReport> =>
  (await readFact<DeviceReport>(factOf(owner, id))) ?? emptyReport

export const keepReport = (owner: string, id: string, report: DeviceReport): Promise<void> =>
  writeFact(factOf(owner, id), report)

const subjectOf = (id: string) => `inspection-report:${id}`

/** The parts of an inspection that wait in the queue of this device, or were refused. */
export const queuedOf = async (owner: string, id: string): Promise<QueuedWrite | undefined> =>
  (await findQueued(owner)).find(({ subject }) => subject === subjectOf(id))

type Sent = { owner: string; id: string; car: string }

/** Puts a whole report with its pictures into the queue, which sends it once. */
export async function queueReport({ owner, id, car }: Sent, findings: object): Promise<void> {
  const pictures = await filesOf(owner, picturesOfReport(id))
  await queueWrite({
    kind: reportKind,
    url: sendReportOf(id),
    body: { report: JSON.stringify(findings) },
    files: {
      field: 'pictures',
      uploadTo: '/files/inspection-pictures',
      names: pictures.map(({ key }) => keptName(key)),
    },
    forget: factOf(owner, id),
    idempotencyKey: crypto.randomUUID(),
    label: `گزارش کارشناسی ${car}`,
    subject: subjectOf(id),
    owner,
  })
  if (isOnline()) void sendQueued(owner)
}

/** Reports once that the work has begun, also later; the form is open by then. */
export async function queueBegin({ owner, id, car }: Sent): Promise<void> {
  await queueWrite({
    kind: 'inspection-begin',
    url: beginWorkOf(id),
    body: { intent: 'begin' },
    idempotencyKey: `begin-${id}`,
    label: `شروع کارشناسی ${car}`,
    subject: `inspection-begin:${id}`,
    owner,
  })
  if (isOnline()) void sendQueued(owner)
}

/** Reports a missing car, also later, with pictures of the place. */
export async function queueNoShow({ owner, id, car }: Sent): Promise<void> {
  const pictures = await filesOf(owner, picturesOfReport(id))
  await queueWrite({
    kind: noShowKind,
    url: noShowOf(id),
    body: { intent: 'no-show' },
    files: {
      field: 'pictures',
      uploadTo: '/files/inspection-pictures',
      names: pictures.map(({ key }) => keptName(key)),
    },
    idempotencyKey: crypto.randomUUID(),
    label: `آماده نبودن ${car}`,
    subject: subjectOf(id),
    owner,
  })
  if (isOnline()) void sendQueued(owner)
}
