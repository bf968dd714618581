import { IconEye, IconEyeOff } from '#ui/icons/index.ts'
import { useState } from 'react'
import { passwordStrength } from '#kit/password-strength.ts'
import { passwordAdvice, passwordSteps, persianKeyboard } from '../form/password-texts.ts'
import { TextField } from '../text-field.tsx'
import type { ReadyField } from './person-fields.tsx'

const persianLetters = /[\u0620-\u065f\u0671-\u06d3]/

/**
 * A password with a button that shows it, and a warning when the keyboard types Persian letters. With `fresh` it is a
 * new password: its strength appears in words.
 */
export function PasswordField({ fresh, ...props }: ReadyField & { fresh?: boolean }) {
  const [shown, setShown] = useState(false)
  const [text, setText] = useState('')
  const { step, advice } = passwordStrength(text)
  const persian = persianLetters.test(text)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextField
      dir="ltr"
      autoComplete={fresh ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      onInput={(event) => setText(event.currentTarget.value)}
      echo={
        text !== '' && (fresh || persian) ? (
          <>
            {fresh && (
              <>
                قدرت رمز عبور: <b className="text-ink">{passwordSteps[step]}</b>
                {advice && `. ${passwordAdvice[advice]}`}
              </>
            )}
            {persian && <span className="block text-warn">{persianKeyboard}</span>}
          </>
        ) : null
      }
      end={
        <button
          type="button"
          aria-pressed={shown}
          aria-label="نمایش رمز عبور"
          data-needs-script
          className="-mx-3 grid size-11 place-items-center text-muted hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden size={20} />
        </button>
      }
    />
  )
}
