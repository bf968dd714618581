import { readFact, openDevice } from '#ui/offline/device-store.ts'
import { findShell, forgetPages, guest, picturesCache } from './cached-pages.ts'
import { findReadable } from './use-visited.ts'

/** What is true of this device now; nothing here is assumed. */
export type DeviceReport = {
  /** The service worker answers for this page. */
  controlled: boolean
  supported: boolean
  /** The shell of this build is on the device. */
  shell: boolean
  pages: number
  pictures: number
  /** Bytes that the browser counts for this site; null when it does not say. */
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

/** Throws away kept pages and pictures; the shell and what waits to be sent stay. */
export async function clearDevice(): Promise<void> {
  await forgetPages()
  await caches.delete(picturesCache)
  const device = await openDevice()
  await device?.clear('visited')
}
