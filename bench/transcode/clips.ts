import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** A mixed set of drawn films: still and moving, flat and grainy, text and patterns. */

const execute = promisify(execFile)

export interface DrawnClip {
  name: string
  file: string
}

const size = 's=640x360:r=25'

/** By their names: what lavfi draws for so many seconds. */
const drawings: Record<string, (seconds: number) => string> = {
  'test picture': (seconds) => `testsrc2=${size}:d=${seconds}`,
  'test picture with grain': (seconds) =>
    `testsrc2=${size}:d=${seconds},noise=alls=12:allf=t,gblur=sigma=0.6`,
  'fractal zoom': (seconds) => `mandelbrot=${size}:end_scale=0.002:end_pts=${seconds * 25},trim=0:${seconds}`,
  'cells that live and die': (seconds) =>
    `life=s=160x90:r=5:mold=10:ratio=0.1:death_color=#205080:life_color=#e0c060:random_seed=7,fps=25,scale=640:360:flags=bicubic,trim=0:${seconds}`,
  gradients: (seconds) => `gradients=${size}:speed=0.01:d=${seconds}:n=4:seed=3`,
  'a dark room': (seconds) =>
    `gradients=${size}:speed=0.004:d=${seconds}:c0=0x101418:c1=0x283040:c2=0x060809:c3=0x1c1814:n=4:seed=5,noise=alls=5:allf=t`,
  'a picture that is moved over': (seconds) =>
    `mandelbrot=s=1280x720:r=1:start_scale=0.02:end_scale=0.019,trim=0:1,loop=loop=-1:size=1,fps=25,crop=640:360:'320+300*sin(t/9)':'180+170*cos(t/7)',trim=0:${seconds}`,
  'rolling titles': (seconds) =>
    `color=0x101010:${size}:d=${seconds},drawtext=text='DIRECTED BY\n\nEDITED BY\n\nMUSIC\n\nSOUND\n\nLIGHT\n\nCAMERA':fontcolor=white:fontsize=28:x=(w-tw)/2:y=h-mod(t*40\\,h+th)`,
}

/** Draws those that are not there yet, next to losslessly. */
export async function drawnClips(folder: string, seconds: number): Promise<DrawnClip[]> {
  await mkdir(folder, { recursive: true })
  const clips: DrawnClip[] = []
  for (const [name, draw] of Object.entries(drawings)) {
    const file = path.join(folder, `${name.replaceAll(' ', '-')}-${seconds}.mp4`)
    if (!existsSync(file)) {
      const made = `${file}.part.mp4`
      const codec = ['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '6']
      const marks = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709']
      const picture = ['-f', 'lavfi', '-i', draw(seconds)]
      await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...codec, ...marks, made])
      await rename(made, file)
    }
    clips.push({ name, file })
  }
  return clips
}
