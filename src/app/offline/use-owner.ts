import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { clearSigningOut, deviceTime, isSigningOut, startAfresh } from '#ui/document-owner.ts'
import { forgetAllDrafts, forgetDraftsBut } from '#ui/form/forget-drafts.ts'
import { hasUnsavedInput } from '#ui/unsaved-input.ts'
import { writeFact } from '#ui/offline/device-store.ts'
import { recall, remember } from './device-memory.ts'
import { forgetOthers, guest } from './cached-pages.ts'
import { cachedAtOf } from './page-age.ts'
import { reloadOnce } from './start-worker.ts'

const fact = 'owner'
/** When the page that told it came to know it: an older page does not tell it again. */
const factSince = 'owner-since'
/** News of the same change comes by several ways; the page's own data must have arrived before they are compared. */
const settleMs = 1000

/** A page that just came from the server knows who is signed in; a kept copy only knows who was. */
const isFresh = () => location.pathname !== '/offline' && cachedAtOf(location.pathname + location.search) === null

/**
 * When who is signed in changes, this device forgets the former person, and every other tab starts afresh.
 * Gives true when this tab should, but holds something unsaved.
 */
export function useOwner(owner: string): boolean {
  const [asks, setAsks] = useState(false)
  const now = useRef(owner)
  const since = useRef<number | null>(null)
  const isMoving = useNavigation().state !== 'idle'
  const moving = useRef(isMoving)
  useEffect(() => {
    moving.current = isMoving
  }, [isMoving])
  useEffect(() => {
    // At first the document knows it, since it was asked for; later an answer to this page.
    since.current = since.current === null ? performance.timeOrigin : deviceTime()
    const knownSince = since.current
    // Another person over the page of the first: the page holds what it knew of them.
    if (now.current !== guest && owner !== guest && owner !== now.current) startAfresh(owner)
    now.current = owner
    return whenSettled(moving, () => {
      if (!isFresh()) return
      const isCurrent = () => now.current === owner
      if (recall(fact) === owner || Number(recall(factSince)) <= knownSince)
        return void settle(owner, knownSince, isCurrent)
      // The news came before this part did.
      if (hasUnsavedInput()) setAsks(true)
      else reloadOnce()
    })
  }, [owner])
  useEffect(() => {
    const applyOwner = (other: string | null) => {
      const before = now.current
      const gone = before !== guest && other !== null && other !== before && (other !== guest || isSigningOut())
      if (gone) return startAfresh(other)
      whenSettled(moving, () => {
        // Who signed in here since then is newer than what was heard, which may even be this tab's own word.
        if (other === null || other === now.current || before !== now.current) return
        if (hasUnsavedInput()) setAsks(true)
        else reloadOnce()
      })
    }
    const stored = ({ key, newValue }: StorageEvent) => void (key === fact && applyOwner(newValue))
    // A page that Back brings out of the browser's memory may be of somebody who has left.
    const shown = ({ persisted }: PageTransitionEvent) => void (persisted && applyOwner(recall(fact)))
    const received = ({ data }: MessageEvent<{ type?: string; owner?: string }>) =>
      void (data.type === 'owner' && applyOwner(data.owner ?? null))
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(fact) : null
    channel?.addEventListener('message', received)
    navigator.serviceWorker?.addEventListener('message', received)
    window.addEventListener('storage', stored)
    window.addEventListener('pageshow', shown)
    return () => {
      channel?.close()
      navigator.serviceWorker?.removeEventListener('message', received)
      window.removeEventListener('storage', stored)
      window.removeEventListener('pageshow', shown)
    }
  }, [])
  return asks
}

/**
 * Runs `decide` after {@link settleMs} in which no step to another page or sending of a form was under way: the answer that
 * the worker tells of may be the one that this page still waits for. Gives the way to call it off.
 */
function whenSettled(moving: { current: boolean }, decide: () => void): () => void {
  let timer = setTimeout(look, settleMs)
  function look() {
    if (moving.current) timer = setTimeout(look, settleMs)
    else decide()
  }
  return () => clearTimeout(timer)
}

/** Tells this device and its tabs whose it is, unless this page has heard of another person meanwhile. */
async function settle(owner: string, knownSince: number, isCurrent: () => boolean): Promise<void> {
  const leaving = owner === guest && isSigningOut()
  if (recall(fact) === owner && !leaving) return
  await forgetOthers(owner, leaving)
  if (leaving) forgetAllDrafts()
  else if (owner !== guest) forgetDraftsBut(owner)
  clearSigningOut(leaving ? deviceTime() : knownSince)
  if (!isCurrent()) return
  remember(factSince, String(knownSince))
  remember(fact, owner)
  // Also where kept pages look, which were made for nobody: the worker may not have seen an answer yet.
  await writeFact(fact, owner)
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(fact)
  channel.postMessage({ type: 'owner', owner })
  channel.close()
}
