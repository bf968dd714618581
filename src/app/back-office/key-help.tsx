import { IconKeyboard } from '#ui/icons/index.ts'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { KeyCap } from './key-cap.tsx'
import { keyTexts } from './texts.ts'
import { enableKeys, useKeysEnabled } from './use-admin-keys.ts'

type Shown = { letter: string; label: string }

/** Returns the keys that work on the page now, each once. */
function readKeys(): Shown[] {
  const matches = [...document.querySelectorAll<HTMLElement>('[data-key]')].map((element) => ({
    letter: element.dataset.key!,
    label: element.dataset.keyLabel ?? element.getAttribute('aria-label') ?? element.textContent ?? '',
  }))
  return matches.filter(({ letter }, index) => matches.findIndex((each) => each.letter === letter) === index)
}

/**
 * Opens the list of keys, in which they can be turned off: users of voice input and users with a tremor would press
 * them by accident.
 */
export function KeyHelp({ className }: { className?: string }) {
  const [keys, setKeys] = useState<Shown[] | null>(null)
  const enabled = useKeysEnabled()
  return (
    <>
      <button
        type="button"
        data-needs-script
        data-key="?"
        aria-keyshortcuts="?"
        className={className}
        onClick={() => setKeys(readKeys())}
      >
        <IconKeyboard aria-hidden size={20} />
        <span>{keyTexts.help}</span>
      </button>
      <Dialog open={keys !== null} title={keyTexts.title} onClose={() => setKeys(null)}>
        <p className="text-label text-muted">{keyTexts.about}</p>
        <dl className="key-list">
          {keys?.map(({ letter, label }) => (
            <div key={letter}>
              <dt>{label}</dt>
              <dd>
                <KeyCap letter={letter} />
                <span className="sr-only">{letter}</span>
              </dd>
            </div>
          ))}
        </dl>
        <label className="flex min-h-11 items-center gap-3 text-label">
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={enabled}
            onChange={(event) => enableKeys(event.currentTarget.checked)}
          />
          {keyTexts.enabled}
        </label>
      </Dialog>
    </>
  )
}
