import type { Json } from "../../pledge/observation.ts";
import type { OddityCode } from "./oddities.ts";
import { isList, isObject, type JsonObject } from "./shape.ts";

export interface Point {
  readonly lon: number;
  readonly lat: number;
}

/**
 * A geojson value as OParl wants it: a Feature whose positions are numbers, longitude first (RFC 7946 3.1.1). Positions
 * with German latitudes (47 to 56) before German longitudes (5 to 16) are turned round; texts become numbers; a geometry
 * without its Feature gets one. Null where it names no place.
 */
export const readGeojson = (value: Json, note: (code: OddityCode) => void): Json => {
  const feature = isObject(value) ? geometryOf(value) : null;
  const positions = feature === null ? null : numbersIn(feature.geometry.coordinates, note);
  const first = positions === null ? null : firstPosition(positions);
  if (feature === null || first === null || (first[0] === 0 && first[1] === 0)) {
    note("point-odd");
    return null;
  }
  const [a, b] = first;
  const swapped = a >= 47 && a <= 56 && b >= 5 && b <= 16;
  if (swapped) note("point-swapped");
  const coordinates = swapped ? turned(positions) : positions;
  if (coordinates === feature.geometry.coordinates && feature.whole) return value;
  return { ...feature.feature, geometry: { ...feature.geometry, coordinates } };
};

/** The point of a normalised geojson Feature; null where it is no point. */
export const pointOf = (geojson: Json | undefined): Point | null => {
  if (!isObject(geojson) || !isObject(geojson.geometry)) return null;
  const coordinates = geojson.geometry.coordinates;
  if (geojson.geometry.type !== "Point" || !isList(coordinates)) return null;
  const [lon, lat] = coordinates;
  return typeof lon === "number" && typeof lat === "number" ? { lon, lat } : null;
};

const geometryOf = (
  value: JsonObject,
): { readonly feature: JsonObject; readonly geometry: JsonObject; readonly whole: boolean } | null => {
  if (isObject(value.geometry)) return { feature: value, geometry: value.geometry, whole: true };
  if (isList(value.coordinates)) return { feature: { type: "Feature" }, geometry: value, whole: false };
  return null;
};

/** Positions nested as deep as their geometry wants; the value itself where all are numbers already. */
const numbersIn = (value: Json | undefined, note: (code: OddityCode) => void): Json => {
  if (typeof value === "number") return value;
  if (typeof value === "string") {
    const number = Number(value.trim().replace(",", "."));
    if (value.trim() === "" || !Number.isFinite(number)) return null;
    note("point-as-text");
    return number;
  }
  if (!isList(value) || value.length === 0) return null;
  const read = value.map((part) => numbersIn(part, note));
  if (read.includes(null)) return null;
  return read.every((part, index) => part === value[index]) ? value : read;
};

const firstPosition = (value: Json): readonly [number, number] | null => {
  if (!isList(value)) return null;
  const [a, b] = value;
  if (typeof a === "number") return typeof b === "number" ? [a, b] : null;
  return a === undefined ? null : firstPosition(a);
};

const turned = (value: Json): Json => {
  if (!isList(value)) return value;
  const [a, b, ...rest] = value;
  return typeof a === "number" && typeof b === "number" ? [b, a, ...rest] : value.map(turned);
};
