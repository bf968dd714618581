import { IconCheck } from '#ui/icons/index.ts'
import { mediaTypes } from '#ui/uploads/check-file.ts'

/**
 * Recommended views with outlines in a box of 64 × 44. A picture's file name identifies its view.
 */
const angles: readonly { name: string; outline: string }[] = [
  {
    name: 'جلو',
    outline:
      'M14 34V24l5-11q1-2 4-2h18q3 0 4 2l5 11v10M14 24h36M14 34h36M17 34v4h6v-4M41 34v4h6v-4M19 28h6M39 28h6M28 30h8',
  },
  {
    name: 'عقب',
    outline:
      'M14 34V23l5-10q1-2 4-2h18q3 0 4 2l5 10v11M20 22l3-8h18l3 8zM14 34h36M17 34v4h6v-4M41 34v4h6v-4M15 26h7M42 26h7M26 30h12v-5H26z',
  },
  {
    name: 'سمت راست',
    outline:
      'M5 31v-7l9-3 8-8h17l9 8 10 3q1 1 1 3v4H5M23 20h26M31 13v18M15 31a5 5 0 1 0 10 0a5 5 0 1 0-10 0M42 31a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
  },
  {
    name: 'سمت چپ',
    outline:
      'M59 31v-7l-9-3-8-8H25l-9 8-10 3q-1 1-1 3v4h54M41 20H15M33 13v18M49 31a5 5 0 1 1-10 0a5 5 0 1 1 10 0M22 31a5 5 0 1 1-10 0a5 5 0 1 1 10 0',
  },
  {
    name: 'گوشهٔ جلو',
    outline:
      'M6 32V24l6-3 8-9h20l8 8 9 3v9H46M6 32h4M22 32h14M12 21h30M27 12l-3 9M10 32a5 5 0 1 0 10 0a5 5 0 1 0-10 0M38 32a4 5 0 1 0 8 0a4 5 0 1 0-8 0M7 26h6M14 28h8',
  },
  {
    name: 'گوشهٔ عقب',
    outline:
      'M58 32V22l-5-2-7-8H26l-10 8-9 3v9h11M58 32h-4M42 32H28M52 20H20M37 12l2 8M54 32a5 5 0 1 1-10 0a5 5 0 1 1 10 0M26 32a4 5 0 1 1-8 0a4 5 0 1 1 8 0M57 25h-6M50 28h-8',
  },
  {
    name: 'داشبورد',
    outline:
      'M5 32V20q0-5 5-5h44q5 0 5 5v12M10 27a9 9 0 1 0 18 0a9 9 0 1 0-18 0M16 27a3 3 0 1 0 6 0a3 3 0 1 0-6 0M19 18v6M11 30l5-2M27 30l-5-2M33 20h12v8H33zM50 20h5',
  },
  {
    name: 'صندلی‌ها',
    outline:
      'M12 38l-3-22q0-4 4-4h8q4 0 4 4l3 14h-14M9 38h20v-8M36 38l-1-8 3-14q0-4 4-4h8q4 0 4 4l1 22zM35 30h19M15 8h6v4h-6zM43 8h6v4h-6z',
  },
  {
    name: 'موتور',
    outline: 'M14 18h8v-5h16v5h6l6 5v10h-6l-4 4H22l-4-4h-4zM14 22H9v8h5M30 13V8M24 8h12M22 24h16M22 29h16',
  },
  {
    name: 'کیلومترشمار',
    outline: 'M10 35a24 24 0 0 1 44 0zM32 35l10-13M16 27l3 2M22 19l2 3M32 16v4M42 19l-2 3M48 27l-3 2M25 31h6v4',
  },
  { name: 'صندوق عقب', outline: 'M12 36V22h40v14zM12 22l6-14h28l6 14M18 36v-6h28v6M26 14h12M24 26h16' },
  {
    name: 'لاستیک و رینگ',
    outline:
      'M15 22a17 17 0 1 0 34 0a17 17 0 1 0-34 0M21 22a11 11 0 1 0 22 0a11 11 0 1 0-22 0M29 22a3 3 0 1 0 6 0a3 3 0 1 0-6 0M32 11v8M32 25v8M21 22h8M35 22h8',
  },
]

const nameOf = (file: string) => file.replace(/\.\w+$/, '')

type PictureGuideProps = { names: readonly string[]; onFiles: (files: File[]) => void; full: boolean }

/**
 * Twelve outlines as a guide: each opens the camera or the gallery of the device, and is ticked
 * when present.
 */
export function PictureGuide({ names, onFiles, full }: PictureGuideProps) {
  const there = new Set(names.map(nameOf))
  return (
    <ul aria-label="راهنمای عکس‌ها" className="grid grid-cols-4 gap-2 sm:grid-cols-6">
      {angles.map(({ name, outline }) => (
        <li key={name}>
          <label className="relative flex min-h-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border border-line bg-surface p-1 text-center text-note has-focus-visible:outline-2 has-focus-visible:outline-lazuli has-disabled:cursor-not-allowed has-disabled:opacity-50">
            <svg
              aria-hidden
              viewBox="0 0 64 44"
              className="h-9 w-14 fill-none stroke-current text-lazuli"
              strokeWidth="1.8"
              strokeLinejoin="round"
              strokeLinecap="round"
            >
              <path d={outline} />
            </svg>
            {name}
            {there.has(name) && (
              <span className="absolute end-1 top-1 grid size-5 place-items-center rounded-full bg-good text-surface">
                <IconCheck aria-hidden size={14} />
                <span className="sr-only">، اضافه شد</span>
              </span>
            )}
            <input
              type="file"
              accept={mediaTypes.pictures.join(',')}
              disabled={full}
              aria-label={`عکس ${name}${there.has(name) ? '، اضافه شد' : ''}`}
              className="sr-only"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                currentTarget.value = ''
                if (!file) return
                const end = /\.\w+$/.exec(file.name)?.[0] ?? '.jpg'
                const { type, lastModified } = file
                onFiles([new File([file], name + end, { type, lastModified })])
              }}
            />
          </label>
        </li>
      ))}
    </ul>
  )
}
