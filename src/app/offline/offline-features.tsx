import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useInbox } from '#app/use-inbox.ts'
import { useSearchKey } from '#app/use-search-key.ts'
import { Button } from '#ui/button.tsx'
import { callServer } from '#ui/http-client.ts'
import { loadLateParts } from '#ui/late-parts.ts'
import { loadChunkQuietly, type MissingChunk } from '#ui/load-chunk.ts'
import { writeFact } from '#ui/offline/device-store.ts'
import { showInStrip } from '#ui/offline/top-strip.tsx'
import { setReachable, useOnline } from '#ui/offline/use-online.ts'
import { hasUnsavedInput } from '#ui/unsaved-input.ts'
import { FloatingNotice } from './floating-notice.tsx'
import { InstallBanner } from './install-banner.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { setPageAge } from './page-age.ts'
import { SignOutQuestion } from './sign-out-question.tsx'
import { reloadOnce, startWorker } from './start-worker.ts'
import { otherTabTexts, workerActions } from './texts.ts'
import { useOwner } from './use-owner.ts'
import { useQueue, useSending } from './use-queue.ts'
import { useVisited } from './use-visited.ts'
import { WorkerNotice } from './worker-notice.tsx'
import { useWorkerState } from './worker-state.ts'
import { takeOpened, useOpenedBeforeWorker } from './opened-before-worker.ts'
import { chosenAppearance } from './worker/with-look.ts'
import type { PageMessage, WorkerMessage } from './worker/messages.ts'

const probeMs = 10_000
/** The page first loads its visible content. */
const latePartsMs = 1000

/** All offline features of the product, once their code has loaded. */
export function OfflineFeatures() {
  const { owner, signedIn } = useRouteLoaderData('root') as { owner: string; signedIn: boolean }
  const queue = useQueue(owner)
  const unsent = queue.filter(({ refusal }) => refusal === null).length
  const otherPerson = useOwner(owner)
  const quiet = useWorkerState() === 'quiet'
  useSending(owner, unsent > 0)
  useVisited(owner)
  useOpenedBeforeWorker()
  useWorker()
  useLateParts()
  useFingers()
  useChosenAppearance()
  useProbe()
  useOfflineMark()
  useMissingChunk()
  // Here because it also runs after everything that the page itself needs.
  useInbox(signedIn)
  useSearchKey()
  useEffect(() => {
    showInStrip(<OfflineStrip />)
    return () => showInStrip(null)
  }, [])
  return (
    <>
      <SignOutQuestion unsent={unsent} />
      {otherPerson ? (
        <FloatingNotice tone="warn" title={otherTabTexts.title} text={otherTabTexts.text}>
          <Button onClick={reloadOnce}>{workerActions.reload}</Button>
        </FloatingNotice>
      ) : (
        <WorkerNotice />
      )}
      {quiet && !otherPerson && <InstallBanner />}
    </>
  )
}

const say = (message: PageMessage) => navigator.serviceWorker.controller?.postMessage(message)

/** Receives the messages of the service worker about this page, and starts it. */
function useWorker(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const receive = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type !== 'page') return
      setPageAge(data)
      setReachable(data.reached)
    }
    navigator.serviceWorker.addEventListener('message', receive)
    say({ type: 'hello' })
    const keepPages = async () => {
      await loadLateParts()
      const parts = performance.getEntriesByType('resource').map(({ name }) => name)
      for (const path of takeOpened()) say({ type: 'keep', path, parts })
    }
    void startWorker(() => void keepPages())
    return () => navigator.serviceWorker.removeEventListener('message', receive)
  }, [])
}

/** Sends the display preferences to the service worker, which sees no cookies, for cached pages. */
function useChosenAppearance(): void {
  useEffect(() => {
    const write = () => void writeFact('look', chosenAppearance(document.cookie))
    write()
    window.addEventListener('look-changed', write)
    return () => window.removeEventListener('look-changed', write)
  }, [])
}

/** Caches a page together with the parts that it has not needed yet. */
function useLateParts(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!navigator.serviceWorker?.controller || !navigator.onLine) return
    const timer = setTimeout(() => void loadLateParts(), latePartsMs)
    return () => clearTimeout(timer)
  }, [pathname])
}

/** Sheets follow the finger on touch screens. */
function useFingers(): void {
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches)
      void loadChunkQuietly(() => import('#ui/pull-sheet.ts')).then((part) => part?.followFingers())
  }, [])
}

/** Requests the smallest uncached resource: can the server be reached? */
async function probe(): Promise<boolean> {
  const { ok } = await callServer('/latest-build.json', { cache: 'no-store' })
  setReachable(ok)
  return ok
}

/** Checks periodically whether an unreachable server is back. */
function useProbe(): void {
  const online = useOnline()
  useEffect(() => {
    if (online) return
    const timer = setInterval(() => document.visibilityState === 'visible' && probe(), probeMs)
    const returned = () => void probe()
    window.addEventListener('online', returned)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', returned)
    }
  }, [online])
}

/** Marks the document, so that styles put a note on buttons that need the network. */
function useOfflineMark(): void {
  const online = useOnline()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online)
  }, [online])
}

/** Opens a link as a document when its scripts are not on this device and the server cannot be reached. */
function useMissingChunk(): void {
  useEffect(() => {
    const open = async (event: Event) => {
      const { to } = (event as CustomEvent<MissingChunk>).detail
      // A reload would miss the same part of the open page.
      if (to === location.pathname + location.search + location.hash) return
      if ((await probe()) || !navigator.serviceWorker?.controller || hasUnsavedInput()) return
      location.assign(to)
    }
    const receive = (event: Event) => void open(event)
    window.addEventListener('chunk-missing', receive)
    return () => window.removeEventListener('chunk-missing', receive)
  }, [])
}
