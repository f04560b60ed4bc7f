import type { Draw, Generator } from "./draw.ts";
import { sometimes, wordAt } from "./draw.ts";

const categories = ["Cereales", "Oleaginosas", "Piensos", "Harinas animales", "Fertilizantes", "Residuos"] as const;
const types = ["Barrido en seco", "Lavado con agua", "Lavado con detergente", "Desinfección", "Soplado"] as const;

const descriptions = {
  CleaningCategory: ["Carga a granel.", "Carga en sacos o big bags.", "Requiere caja sellada."],
  CleaningType: ["Antes de cada carga.", "Tras cada descarga.", "Con certificado de lavado."],
} as const;

const reasons = ["Riesgo de contaminación cruzada.", "Restos de grasa animal.", "Presencia de alérgenos."] as const;

const states: Readonly<Record<string, string>> = {
  activateCleaningProtocol: "Active",
  deactivateCleaningProtocol: "Inactive",
};

/** The document of a protocol, which exists if the company has its own protocol. */
function drawDocument({ random, record }: Draw): unknown {
  if (record["companyProtocolEnabled"] !== true) return null;
  const size = random.number.int({ min: 40_000, max: 2_000_000 });
  const sha256 = random.string.hexadecimal({ length: 64, casing: "lower", prefix: "" });
  return { fileName: "protocolo-de-limpieza.pdf", size, sha256 };
}

/** The fields of the cleaning protocol and its records; each may depend on earlier ones. */
export const cleaningFields: Readonly<Record<string, Generator>> = {
  "CleaningCategory.name": (draw) => wordAt(categories, draw),
  "CleaningType.name": (draw) => wordAt(types, draw),
  "CleaningCategory.description": sometimes((draw) => wordAt(descriptions.CleaningCategory, draw)),
  "CleaningType.description": sometimes((draw) => wordAt(descriptions.CleaningType, draw)),
  categoryId: sometimes(({ random }) => random.string.uuid()),
  reason: sometimes((draw) => wordAt(reasons, draw)),
  "CleaningProtocol.state": ({ random, operationId }) =>
    states[operationId] ?? random.helpers.arrayElement(["Active", "Inactive"]),
  companyProtocolEnabled: ({ random }) => random.datatype.boolean(0.7),
  document: drawDocument,
};
