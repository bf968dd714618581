import { readFact, openDevice } from '#ui/offline/device-store.ts'
import { findShell, forgetPages, guest, picturesCache } from './cached-pages.ts'
import { findReadable } from './use-visited.ts'

/** The measured state of this device, without assumptions. */
export type DeviceReport = {
  /** The service worker controls this page. */
  controlled: boolean
  supported: boolean
  /** The shell of this build is on the device. */
  shell: boolean
  pages: number
  pictures: number
  /** Bytes that the browser counts for this site; null when unknown. */
  usedBytes: number | null
}

export async function readDevice(build: string): Promise<DeviceReport> {
  const supported = 'serviceWorker' in navigator && 'caches' in window
  const owner = (await readFact<string>('owner')) ?? guest
  const estimate = await navigator.storage?.estimate?.().catch(() => null)
  return {
    supported,
    controlled: Boolean(navigator.serviceWorker?.controller),
    shell: supported && (await findShell(build)) !== undefined,
    pages: supported ? (await findReadable(owner)).length : 0,
    pictures: supported ? (await (await caches.open(picturesCache)).keys()).length : 0,
    usedBytes: estimate?.usage ?? null,
  }
}

/** Deletes cached pages and pictures; the shell and queued changes stay. */
export async function clearDevice(): Promise<void> {
  await forgetPages()
  await caches.delete(picturesCache)
  const device = await openDevice()
  await device?.clear('visited')
}
