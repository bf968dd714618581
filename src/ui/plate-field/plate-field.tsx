import { useEffect, useRef, useState, type ClipboardEvent, type FocusEvent } from 'react'
import { plateCategory, plateLetterOf, type PlateLetter } from '#kit/plate-letters.ts'
import { provinceOfSerial } from '#kit/plate-place.ts'
import { spokenPlate } from '#kit/plate.ts'
import { FieldFrame, useFieldIds, type FieldWords } from '../field-frame.tsx'
import { useEarlyInput } from '../early-input.ts'
import { useLatePart } from '../late-parts.ts'
import { loadChunk, loadChunkQuietly } from '../load-chunk.ts'
import type { LetterSheet } from './letter-sheet.tsx'
import type { PartContext } from './part-input.tsx'
import { CarParts, FreeZoneParts, MotorcycleParts } from './plate-faces.tsx'
import {
  PART_SIZES,
  partBefore,
  partsFrom,
  partsOfText,
  plateOf,
  typeInto,
  withEarlyParts,
  type PartName,
  type PlateKind,
  type PlateParts,
} from './plate-parts.ts'
import { categoryNames, kindNames } from './plate-texts.ts'
import './plate-field.css'

type PlateFieldProps = Omit<FieldWords, 'echo'> & {
  name: string
  /** Parts in the form that `plateField` of the form schemas reads. */
  defaultValue?: Record<string, string>
  /** The accepted kinds; with one there is no choice. */
  kinds?: readonly PlateKind[]
  disabled?: boolean
}

const keepSheet = () => loadChunkQuietly(() => import('./letter-sheet.tsx'))

const allKinds: readonly PlateKind[] = ['car', 'motorcycle', 'free-zone']

/** A number plate input, one group labelled «پلاک ۱۲ ب ۳۴۵ ایران ۶۷»; a pasted plate fills it whole. */
export function PlateField({ name, defaultValue, kinds = allKinds, disabled, ...words }: PlateFieldProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [parts, setParts] = useState(() => partsFrom(defaultValue))
  // Two dozen buttons whose code comes with the first press.
  const [Sheet, setSheet] = useState<typeof LetterSheet>()
  useLatePart(keepSheet)
  const [lettersOpen, setLettersOpen] = useState(false)
  const goTo = useFocusOnPart(group)
  useEarlyInput(group, (early) => {
    const typed = withEarlyParts(parts, early, name)
    if (kinds.includes(typed.kind)) setParts(typed)
    // The list of letters becomes a button.
    if (early.focus?.place?.name === `${name}.letter`) goTo('letter')
  })
  const echo = placeWords(parts)
  const ids = useFieldIds({ ...words, echo })
  const plate = plateOf(parts)
  const accept = (next: PlateParts, part: PartName | null) => {
    setParts(kinds.includes(next.kind) ? next : parts)
    if (part) goTo(part)
  }
  const contextOf = (kind: PlateKind): PartContext => ({
    name,
    values: parts,
    disabled,
    // Hidden plates have no error to focus.
    invalid: kind === parts.kind && ids['aria-invalid'],
    describedBy: ids['aria-describedby'],
    onText: (part, text) => {
      const typed = PART_SIZES[part] ? typeInto(parts, part, text) : { parts: { ...parts, [part]: text }, next: null }
      accept(typed.parts, typed.next)
    },
    onBack: (part) => {
      const before = partBefore(parts, part)
      if (!before) return
      accept({ ...parts, [before]: parts[before].slice(0, -1) }, before)
    },
  })
  const openLetters = async () => {
    const part = await loadChunk(() => import('./letter-sheet.tsx'))
    if (!part) return
    setSheet(() => part.LetterSheet)
    setLettersOpen(true)
  }
  const chooseLetter = (letter: PlateLetter) => {
    setLettersOpen(false)
    accept({ ...parts, letter }, 'middle')
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = partsOfText(event.clipboardData.getData('text'))
    if (!pasted || !kinds.includes(pasted.kind)) return
    event.preventDefault()
    accept(pasted, pasted.kind === 'car' ? 'serial' : pasted.kind === 'motorcycle' ? 'lower' : 'number')
  }
  const onBlur = (event: FocusEvent) => validateOnLeave(group.current, event)
  return (
    <fieldset
      ref={group}
      name={name}
      id={ids.id}
      disabled={disabled}
      onPaste={onPaste}
      onBlur={onBlur}
      className="min-w-0"
    >
      <legend className="text-label font-medium">
        {words.label}
        {words.required === false && <span className="font-normal text-muted"> (اختیاری)</span>}
        {plate && <span className="sr-only"> {spokenPlate(plate).replace('پلاک ', '')}</span>}
      </legend>
      <FieldFrame group {...words} id={ids.id} echo={echo}>
        <KindChoice name={name} kinds={kinds} chosen={parts.kind} onKind={(kind) => setParts({ ...parts, kind })} />
        <div className="mt-2">
          {kinds.includes('car') && (
            <CarParts context={contextOf('car')} onLetter={chooseLetter} onOpen={() => void openLetters()} />
          )}
          {kinds.includes('motorcycle') && <MotorcycleParts context={contextOf('motorcycle')} />}
          {kinds.includes('free-zone') && <FreeZoneParts context={contextOf('free-zone')} />}
        </div>
      </FieldFrame>
      {Sheet && (
        <Sheet open={lettersOpen} chosen={parts.letter} onClose={() => setLettersOpen(false)} onChoose={chooseLetter} />
      )}
    </fieldset>
  )
}

/** Validates once when the whole group loses the focus, not once per part. */
function validateOnLeave(group: HTMLFieldSetElement | null, { relatedTarget }: FocusEvent): void {
  if (group?.contains(relatedTarget)) return
  group?.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Returns the region of the plate and its drivers' category, as soon as they are known. */
function placeWords({ kind, serial, letter }: PlateParts): string | null {
  if (kind !== 'car') return null
  const province = provinceOfSerial(serial)
  const existing = plateLetterOf(letter)
  const words = [province && `استان ${province}`, existing && `پلاک ${categoryNames[plateCategory(existing)]}`]
  return words.filter(Boolean).join('؛ ') || null
}

/** Moves the focus to a part after it has been rendered. */
function useFocusOnPart(group: { current: HTMLFieldSetElement | null }) {
  const [target, setTarget] = useState<{ part: PartName } | null>(null)
  useEffect(() => {
    if (target) group.current?.querySelector<HTMLElement>(`[data-part=${target.part}]`)?.focus()
  }, [target, group])
  return (part: PartName) => setTarget({ part })
}

type KindChoiceProps = {
  name: string
  kinds: readonly PlateKind[]
  chosen: PlateKind
  onKind: (kind: PlateKind) => void
}

/** Kinds as radio buttons; the chosen one shows its plate by style, so that it works without JavaScript. */
function KindChoice({ name, kinds, chosen, onKind }: KindChoiceProps) {
  if (kinds.length === 1) return <input type="hidden" name={`${name}.kind`} value={kinds[0]} />
  return (
    <div className="flex flex-wrap gap-x-5">
      {kinds.map((kind) => (
        <label key={kind} className="choice">
          <input
            type="radio"
            name={`${name}.kind`}
            value={kind}
            checked={kind === chosen}
            onChange={() => onKind(kind)}
          />
          <span>{kindNames[kind]}</span>
        </label>
      ))}
    </div>
  )
}
