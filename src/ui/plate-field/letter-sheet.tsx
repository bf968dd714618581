import { PLATE_LETTERS, plateCategory, plateLetterName, type PlateLetter } from '#kit/plate-letters.ts'
import { PlateCharacters } from '../plate/plate-characters.tsx'
import { signOf } from '../plate/plate-face.tsx'
import { Dialog } from '../dialog.tsx'
import { categoryNames } from './plate-texts.ts'

type LetterSheetProps = { open: boolean; chosen: string; onClose: () => void; onChoose: (letter: PlateLetter) => void }

const privates = PLATE_LETTERS.filter((letter) => plateCategory(letter) === 'private')
const others = PLATE_LETTERS.filter((letter) => plateCategory(letter) !== 'private')

/** All letters of plates with their names: private cars first, the others with their drivers' category. */
export function LetterSheet({ open, chosen, onClose, onChoose }: LetterSheetProps) {
  const letterButton = (letter: PlateLetter, below: string) => (
    <button
      key={letter}
      type="button"
      aria-pressed={letter === chosen}
      className="flex min-h-16 flex-col items-center justify-center rounded-control border border-line bg-surface px-1 py-1 hover:border-control aria-pressed:border-lazuli aria-pressed:bg-lazuli-soft"
      onClick={() => onChoose(letter)}
    >
      <PlateCharacters text={signOf(letter)} className="my-1 block h-7" />
      <span className="sr-only">{letter}</span>
      {below !== letter && <span className="text-center text-note leading-5 text-muted">{below}</span>}
    </button>
  )
  return (
    <Dialog open={open} title="حرف پلاک" onClose={onClose}>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-5">
        {privates.map((letter) => letterButton(letter, plateLetterName(letter)))}
      </div>
      <h3 className="mt-5 mb-2 text-label text-muted">پلاک‌های دیگر</h3>
      <div className="grid grid-cols-3 gap-2">
        {others.map((letter) => letterButton(letter, categoryNames[plateCategory(letter)]))}
      </div>
    </Dialog>
  )
}
