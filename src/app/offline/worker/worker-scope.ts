/// <reference lib="webworker" />

type Precached = { url: string; revision: string | null }[]

/** The global scope, with what a service worker has in it. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** The files of the shell; the build writes them here, in this one place. */
export const precached = (self as unknown as { shellFiles: Precached }).shellFiles

/** The build that this worker belongs to. */
export const workerBuild: string = import.meta.env.VITE_BUILD_ID ?? ''
