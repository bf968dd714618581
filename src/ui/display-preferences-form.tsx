import { useRevalidator } from 'react-router'
import { applyDisplayPreferences } from './apply-display-preferences.ts'
import { Button } from './button.tsx'
import {
  displayChoices,
  readDisplayPreferences,
  type DisplayPreferences,
  type DisplayPreferenceKey,
} from './display-preferences.ts'
import { dataHint, displayPreferencesTexts, moneyHint, saveWord, zoomHint } from './display-preferences-texts.ts'

type DisplayPreferencesFormProps = {
  /** The current choices. */
  preferences: DisplayPreferences
  /** The address to which a form without JavaScript returns. */
  next: string
}

/**
 * Theme, text size, zoom, digits, unit of money, data and motion. Every choice applies at once; without JavaScript it
 * is a plain form.
 */
export function DisplayPreferencesForm({ preferences, next }: DisplayPreferencesFormProps) {
  const { revalidate } = useRevalidator()
  const change = async (form: HTMLFormElement) => {
    // The form has only text fields.
    await applyDisplayPreferences(
      readDisplayPreferences(new URLSearchParams(new FormData(form) as unknown as Record<string, string>)),
    )
    // Updates data that depends on the preferences, such as smaller pictures.
    await revalidate()
  }
  return (
    <form
      method="post"
      data-works-offline
      action="/look"
      className="flex flex-col gap-5"
      onChange={(event) => void change(event.currentTarget)}
    >
      <input type="hidden" name="next" value={next} />
      <Choices name="theme" preferences={preferences} />
      <Choices name="text" preferences={preferences} />
      <ZoomSwitch on={preferences.zoom === 'on'} />
      <Choices name="digits" preferences={preferences} />
      <Choices name="money" preferences={preferences} hint={moneyHint} />
      <Choices name="data" preferences={preferences} hint={dataHint} />
      <Choices name="motion" preferences={preferences} />
      <div data-without-script>
        <Button type="submit" kind="main" wide>
          {saveWord}
        </Button>
      </div>
    </form>
  )
}

function Choices({
  name,
  preferences,
  hint,
}: {
  name: DisplayPreferenceKey
  preferences: DisplayPreferences
  hint?: string
}) {
  const { legend, choices } = displayPreferencesTexts[name]
  const words: Record<string, string> = choices
  const values = displayChoices[name]
  return (
    <fieldset>
      <legend className="mb-2 text-label font-bold">{legend}</legend>
      <div className={values.length > 4 ? 'grid grid-cols-4 gap-2 md:flex md:flex-wrap' : 'flex flex-wrap gap-2'}>
        {values.map((value) => (
          <label
            key={value}
            className="relative flex min-h-11 min-w-11 items-center justify-center rounded-control border border-control bg-surface px-3 text-label has-checked:border-lazuli has-checked:bg-lazuli-soft has-checked:font-bold has-checked:text-lazuli has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-lazuli"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={preferences[name] === value}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {words[value]}
          </label>
        ))}
      </div>
      {hint && <p className="mt-2 text-note text-muted">{hint}</p>}
    </fieldset>
  )
}

function ZoomSwitch({ on }: { on: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-4">
      <span className="flex-1">
        <span className="block text-label font-bold">{displayPreferencesTexts.zoom.legend}</span>
        <span className="block text-note text-muted">{zoomHint}</span>
      </span>
      <input type="checkbox" role="switch" name="zoom" value="on" defaultChecked={on} className="switch" />
    </label>
  )
}
