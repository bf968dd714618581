import { formatInteger } from '#kit/digits.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import type { AdView } from './ad-view.ts'
import { priceModes } from '../ad/choices.ts'
import { hiddenPrice } from '../ad/texts.ts'
import { qrCode } from '#ui/qr-code.ts'

const width = 1080
const height = 1350
const margin = 64
const [paper, ink, muted, saffron] = ['#ffffff', '#14181f', '#566070', '#f5a300']

/**
 * Draws an ad as a picture of 1080 × 1350 pixels with its QR code, in the browser. Throws when the
 * photo fails to load.
 */
export async function adPictureFile(ad: AdView, address: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')!
  pen.fillStyle = paper
  pen.fillRect(0, 0, width, height)
  await drawPhoto(pen, ad)
  await document.fonts.load('700 56px Vazirmatn')
  drawWords(pen, ad)
  drawCode(pen, address)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The canvas did not produce a picture')
  return new File([blob], `farman-${ad.id}.jpg`, { type: 'image/jpeg' })
}

async function drawPhoto(pen: CanvasRenderingContext2D, { pictures: [first] }: AdView): Promise<void> {
  if (!first) return
  const photo = new Image()
  photo.src = pictureAddress(first.key, 1200, 'webp')
  await photo.decode()
  pen.drawImage(photo, 0, 0, width, (width * 3) / 4)
}

function drawWords(pen: CanvasRenderingContext2D, ad: AdView): void {
  pen.direction = 'rtl'
  pen.textAlign = 'right'
  const line = (text: string, y: number, font: string, colour: string, max = width - 2 * margin) => {
    pen.font = `${font} Vazirmatn, sans-serif`
    pen.fillStyle = colour
    pen.fillText(text, width - margin, y, max)
  }
  // Place the text beside the code, not below it.
  const beside = width - 2 * margin - 300
  const facts = ad.facts.slice(0, 3).map(({ value }) => value)
  // The mark keeps the year beside a code in Latin letters.
  line(`${ad.title}\u200f ${ad.year}`, 910, '700 56px', ink)
  line([...facts.slice(1), ad.bodyState, ad.place].join('  ·  '), 985, '400 36px', muted)
  const { price, rating } = pictureWords(ad)
  line(price, 1100, '800 60px', ink, beside)
  if (rating) line(rating, 1170, '500 36px', muted, beside)
  pen.fillStyle = saffron
  pen.fillRect(width - margin - 72, 1232, 72, 8)
  line('فرمان', 1298, '800 48px', ink, beside)
}

type Priced = Pick<AdView, 'instalment' | 'toman' | 'shared' | 'rating'>

/**
 * Returns the price texts of the picture. It shows what other users see, also when the seller
 * creates it.
 */
export function pictureWords(ad: Priced): { price: string; rating: string | null } {
  if (ad.shared?.priceHidden) return { price: hiddenPrice, rating: null }
  return { price: priceText(ad), rating: ad.rating && ad.rating.line }
}

function priceText({ instalment, toman }: Priced): string {
  if (instalment) return `پیش‌پرداخت ${formatInteger(instalment.downPayment)} تومان`
  return toman === null ? priceModes.negotiable : `${formatInteger(toman)} تومان`
}

function darkModules(address: string): { size: number; modules: Path2D } {
  const { size, path } = qrCode(address)
  return { size, modules: new Path2D(path) }
}

function drawCode(pen: CanvasRenderingContext2D, address: string): void {
  const { size, modules } = darkModules(address)
  const side = 280
  pen.save()
  pen.translate(margin - 24, height - side - 24)
  pen.scale(side / size, side / size)
  pen.fillStyle = ink
  pen.fill(modules)
  pen.restore()
}

/** Opens the device's share sheet with the picture, or saves it where the sheet takes no files. */
export async function sharePicture(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    // Dismissing the share sheet is not an error.
    await navigator.share({ files: [file] }).catch(() => {})
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
