export type Span = readonly [from: number, to: number];

/** A shape by what it covers of a horizontal line: from where to where, in pixels, or nothing. */
export type Shape = (y: number) => Span | null;

export const rectangle =
  (x: number, top: number, width: number, height: number): Shape =>
  (y) =>
    y >= top && y < top + height ? [x, x + width] : null;

export const ellipse =
  (centerX: number, centerY: number, radiusX: number, radiusY: number): Shape =>
  (y) => {
    const rest = 1 - ((y - centerY) / radiusY) ** 2;
    if (rest <= 0) return null;
    const half = radiusX * Math.sqrt(rest);
    return [centerX - half, centerX + half];
  };

export const circle = (x: number, y: number, radius: number): Shape => ellipse(x, y, radius, radius);

/** A convex polygon. */
export const polygon =
  (...points: (readonly [x: number, y: number])[]): Shape =>
  (y) => {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let [x1, y1] = points.at(-1) ?? [0, 0];
    for (const [x2, y2] of points) {
      if (y1 > y !== y2 > y) {
        const x = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
        from = Math.min(from, x);
        to = Math.max(to, x);
      }
      [x1, y1] = [x2, y2];
    }
    return from < to ? [from, to] : null;
  };

/** What two shapes have in common. */
export const both =
  (a: Shape, b: Shape): Shape =>
  (y) => {
    const [one, other] = [a(y), b(y)];
    if (!one || !other) return null;
    const from = Math.max(one[0], other[0]);
    const to = Math.min(one[1], other[1]);
    return from < to ? [from, to] : null;
  };

/** The part of a shape above a line. */
export const above =
  (line: number, shape: Shape): Shape =>
  (y) =>
    y < line ? shape(y) : null;

/** A leaf that stands on (x, y), leaning by `lean` pixels at its tip. */
export const leaf = (x: number, y: number, height: number, lean: number): Shape => {
  const tipX = x + lean;
  const tipY = y - height;
  const [middleX, middleY] = [(x + tipX) / 2, (y + tipY) / 2];
  // The two circles' centres lie on the perpendicular through the middle.
  const [awayX, awayY] = [(y - tipY) * 0.75, (tipX - x) * 0.75];
  const radius = Math.hypot(middleX + awayX - x, middleY + awayY - y);
  return both(
    circle(middleX + awayX, middleY + awayY, radius),
    circle(middleX - awayX, middleY - awayY, radius),
  );
};
