import { keyOfName } from '#kit/saved-names.ts'
import { pageOwnerHeader } from '#kit/page-owner.ts'
import { documentOwner } from '../document-owner.ts'
import { openDevice, type QueuedFiles, type QueuedWrite } from './device-store.ts'
import { sendFilesOf, type FileNews } from './send-kept-files.ts'

export type NewWrite = Omit<QueuedWrite, 'id' | 'at' | 'refusal' | 'owner' | 'subject'> & {
  subject?: string
  /** The user of the change, where the page is a cached copy without an owner. */
  owner?: string
}

/** The outcome of a queued change. */
export type Outcome = 'queued' | 'sent' | 'refused' | 'cancelled'
/** `answer` is the server's response to a sent change. */
export type OutboxNews = { outcome: Outcome; write: QueuedWrite; answer?: unknown }

const listeners = new Set<(news: OutboxNews) => void>()
const fileListeners = new Set<(news: FileNews) => void>()
let channel: BroadcastChannel | null = null

/** Returns a channel to other tabs and the service worker, where the browser supports it. */
function others(): BroadcastChannel | null {
  if (channel || !('BroadcastChannel' in globalThis)) return channel
  channel = new BroadcastChannel('outbox')
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxNews | FileNews>) =>
    'file' in data ? notifyFileListeners(data) : notifyListeners(data),
  )
  return channel
}

const notifyFileListeners = (news: FileNews) => fileListeners.forEach((listener) => listener(news))

/** Subscribes to the upload progress of queued files, wherever they are sent. */
export function watchFiles(listener: (news: FileNews) => void): () => void {
  others()
  fileListeners.add(listener)
  return () => void fileListeners.delete(listener)
}

function announceFile(news: FileNews): void {
  notifyFileListeners(news)
  others()?.postMessage(news)
}

const notifyListeners = (news: OutboxNews) => listeners.forEach((listener) => listener(news))

/** Subscribes to every change of the queue, in this tab, in others and in the service worker. */
export function watchOutbox(listener: (news: OutboxNews) => void): () => void {
  others()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function announce(news: OutboxNews): void {
  notifyListeners(news)
  others()?.postMessage(news)
}

/**
 * Stores a change that could not be sent, until the network is back; it survives the end of the app. The endpoint must
 * answer JSON and respect `Idempotency-Key`. Throws when the device cannot store it: then the change has failed.
 */
export async function queueWrite({ subject, owner = documentOwner(), ...given }: NewWrite): Promise<void> {
  const device = await openDevice()
  if (!device) throw new Error('this device stores nothing')
  const waiting = { ...given, subject: subject ?? null, owner, at: new Date().toISOString(), refusal: null }
  const { store, done } = device.transaction('outbox', 'readwrite')
  for (const older of await store.getAll()) {
    if (subject && older.owner === owner && older.subject === subject) await store.delete(older.id)
  }
  const id = await store.add(waiting as QueuedWrite)
  await done
  announce({ outcome: 'queued', write: { ...waiting, id } })
  await askForBackgroundSync()
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Lets the browser, where supported, send the queue even when no tab is open. */
async function askForBackgroundSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register('outbox').catch(() => {})
}

/** Returns a user's queue in chronological order. */
export async function findQueued(owner: string): Promise<QueuedWrite[]> {
  const device = await openDevice()
  const all = (await device?.getAll('outbox').catch(() => [])) ?? []
  return all.filter((write) => write.owner === owner)
}

/** Removes a change from the queue; the listening feature reverts its visible effect. */
export async function cancelQueued(write: QueuedWrite): Promise<void> {
  const device = await openDevice()
  await device?.delete('outbox', write.id)
  announce({ outcome: 'cancelled', write })
}

/** Maps a response's status to the outcome of a queued change. 401 waits for the user to sign in again. */
export function outcomeOf(status: number): 'sent' | 'refused' | 'later' {
  if (status >= 200 && status < 300) return 'sent'
  const passing = status >= 500 || [401, 408, 409, 425, 429].includes(status)
  return passing ? 'later' : 'refused'
}

/**
 * Sends a user's queue in order, in one place at a time. Stops at the first change that must wait. A change leaves the
 * queue only after the server's response, so an interrupted one is sent again under the same key. Returns false when
 * something still waits or another caller is about to send it.
 */
export async function sendQueued(owner: string): Promise<boolean> {
  let emptied = owner === 'guest'
  if (emptied) return emptied
  await alone(async () => {
    emptied = true
    for (const write of await findQueued(owner)) {
      emptied = write.refusal !== null || (await sendOne(write))
      if (!emptied) return
    }
  })
  return emptied
}

/** Returns false when the rest of the queue must wait. */
async function sendOne(write: QueuedWrite): Promise<boolean> {
  const files = write.files ? await sendFilesOf(write.files, write.owner, announceFile) : null
  if (files === 'later') return false
  if (files && 'refusal' in files) return refuse(write, files.refusal)
  const body = files ? { ...write.body, [write.files!.field]: JSON.stringify(files.ids) } : write.body
  const response = await post({ ...write, body })
  const outcome = response ? outcomeOf(response.status) : 'later'
  if (!response || outcome === 'later') return false
  if (outcome === 'refused') {
    const { message = '', code = '' } = await refusalOf(response)
    return refuse(write, message, code)
  }
  const answer: unknown = write.files ? await response.json().catch(() => null) : null
  const device = await openDevice()
  await device?.delete('outbox', write.id)
  if (write.forget) await device?.delete('facts', write.forget)
  for (const key of keptKeys(write.files)) {
    // A refused file was left out: the next page names it with the reason.
    const { problem } = (await device?.get('files', key)) ?? {}
    if (problem === undefined) await device?.delete('files', key)
  }
  announce({ outcome, write, answer })
  return true
}

const keptKeys = (files: QueuedFiles | undefined) => files?.names.flatMap((name) => keyOfName(name) ?? []) ?? []

async function refuse(write: QueuedWrite, refusal: string, code = ''): Promise<true> {
  const device = await openDevice()
  const refused = { ...write, refusal, refusalCode: code }
  await device?.put('outbox', refused)
  announce({ outcome: 'refused', write: refused })
  return true
}

function post({ url, body, idempotencyKey, owner, at }: QueuedWrite): Promise<Response | null> {
  // Reports the waiting time; the server decides nothing by it.
  const waited = Math.max(0, Math.round((Date.now() - Date.parse(at)) / 1000))
  // Names the owner of the change: the server accepts it only from that user, not from the one who is signed in now.
  const headers = {
    accept: 'application/json',
    'idempotency-key': idempotencyKey,
    'x-waited-seconds': String(waited),
    [pageOwnerHeader]: owner,
  }
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams(body), redirect: 'manual' }).catch(() => null)
}

async function refusalOf(response: Response): Promise<{ message?: string; code?: string }> {
  const answer = (await response.json().catch(() => null)) as { error?: { message?: string; code?: string } } | null
  return answer?.error ?? {}
}

let turnAwaited = false

/**
 * Two tabs and the service worker share one queue. A caller waits for its turn, because the run before it may have failed
 * for a reason that is over by now; one waiting caller of a document is enough.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  if (turnAwaited) return
  turnAwaited = true
  await navigator.locks.request('outbox', () => {
    turnAwaited = false
    return work()
  })
}
