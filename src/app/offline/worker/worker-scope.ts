/// <reference lib="webworker" />

type Precached = { url: string; revision: string | null }[]

/** The global scope, typed as a service worker's. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** The files of the shell; the build inserts them in this one place. */
export const precached = (self as unknown as { shellFiles: Precached }).shellFiles

/** The build that this worker belongs to. */
export const workerBuild: string = import.meta.env.VITE_BUILD_ID ?? ''
