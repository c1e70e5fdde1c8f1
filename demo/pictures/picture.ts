import { type Chance, chanceOf } from '../random';
import { createCanvas } from './canvas';
import { type Pixels, toPng } from './png';
import { palettes, type SceneName, scenes } from './scenes';

export interface Picture {
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

const names = Object.keys(scenes) as SceneName[];

function draw(width: number, height: number, chance: Chance): Pixels {
  const palette = chance.pick(palettes);
  const canvas = createCanvas(width, height, palette[0]);
  scenes[chance.pick(names)](canvas, palette, chance);
  return canvas.toPixels();
}

/** A geometric picture made for its name: the same name gives the same file, on every machine. */
export async function paint(name: string, width: number, height: number): Promise<Picture> {
  return { width, height, bytes: await toPng(draw(width, height, chanceOf(`picture ${name}`))) };
}
