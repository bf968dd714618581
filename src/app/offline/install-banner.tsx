import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { recall, remember } from './device-memory.ts'
import { FloatingNotice } from './floating-notice.tsx'
import { dropOffer, installOffer, subscribeOffer } from './install-prompt.ts'
import { isInstalled, platformOf } from './install-platform.ts'
import { installTexts } from './texts.ts'

const answered = 'install-answered'

/** Offers to install after a meaningful action of the user; remembers the answer. */
export function InstallBanner() {
  const offer = useSyncExternalStore(subscribeOffer, installOffer, () => null)
  const [due, setDue] = useState(false)
  useEffect(() => {
    const acted = () => setDue(recall(answered) === null && !isInstalled())
    const installed = () => remember(answered, 'installed')
    window.addEventListener('worth-coming-back', acted)
    window.addEventListener('appinstalled', installed)
    return () => {
      window.removeEventListener('worth-coming-back', acted)
      window.removeEventListener('appinstalled', installed)
    }
  }, [])
  const canInstall = offer !== null || platformOf(navigator.userAgent, navigator.maxTouchPoints) === 'ios'
  if (!due || !canInstall) return null
  const answer = (word: string) => {
    remember(answered, word)
    setDue(false)
  }
  const install = () => {
    answer('asked')
    void offer?.prompt()
    dropOffer()
  }
  return (
    <FloatingNotice tone="info" title={installTexts.title} text={installTexts.text}>
      {offer ? (
        <Button onClick={install}>{installTexts.install}</Button>
      ) : (
        <ButtonLink href="/pages/web-app" onClick={() => answer('how')}>
          {installTexts.how}
        </ButtonLink>
      )}
      <Button kind="quiet" onClick={() => answer('no')}>
        {installTexts.no}
      </Button>
    </FloatingNotice>
  )
}
