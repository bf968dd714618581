import sharp from 'sharp'
const [out, maxH, ...files] = process.argv.slice(2)
const ims = await Promise.all(files.map(async (f) => { const m = await sharp(f).metadata(); const h = Math.min(m.height, +maxH); return { b: await sharp(f).extract({ left: 0, top: 0, width: m.width, height: h }).toBuffer(), w: m.width, h } }))
let x = 0; const parts = ims.map((i) => { const p = { input: i.b, left: x, top: 0 }; x += i.w + 10; return p })
await sharp({ create: { width: x, height: Math.max(...ims.map((i) => i.h)), channels: 3, background: '#888' } }).composite(parts).png().toFile(out)
