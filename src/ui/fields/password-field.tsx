import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { passwordStrength } from '#kit/password-strength.ts'
import { passwordAdvice, passwordSteps } from '../form/password-texts.ts'
import { TextField } from '../text-field.tsx'
import type { ReadyField } from './person-fields.tsx'

/** A password that can be looked at. A `fresh` one is being chosen: its strength is said in words. */
export function PasswordField({ fresh, ...props }: ReadyField & { fresh?: boolean }) {
  const [shown, setShown] = useState(false)
  const [text, setText] = useState('')
  const { step, advice } = passwordStrength(text)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextField
      dir="ltr"
      autoComplete={fresh ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      onInput={fresh ? (event) => setText(event.currentTarget.value) : undefined}
      echo={
        fresh && text !== '' ? (
          <>
            قدرت گذرواژه: <b className="text-ink">{passwordSteps[step]}</b>
            {advice && `. ${passwordAdvice[advice]}`}
          </>
        ) : null
      }
      end={
        <button
          type="button"
          aria-pressed={shown}
          aria-label="نمایش گذرواژه"
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
