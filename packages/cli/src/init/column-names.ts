import { keysIn } from "@totem-partner/spec/fields";
import { type Field, fields } from "../push/mapping/fields.ts";

/** The names that ERPs give the fields besides their own, in Spanish and English, normalized by `bare`; the likeliest first. */
const names: Readonly<Partial<Record<Field, string>>> = {
  externalId:
    "pedido npedido nopedido numpedido numeropedido numerodepedido idpedido codigopedido orden numorden numeroorden order orderid ordernumber orderno referencia reference albaran autorizacion id",
  operationType: "operacion tipooperacion tipodeoperacion operation tipo type movimiento sentido",
  totemGroupId: "totemgroup puerta totem grupototem grupodetotems gate acceso instalacion centro site",
  productExternalId:
    "producto codproducto codigoproducto codigodeproducto articulo codarticulo codigoarticulo product productcode productid item itemcode material sku",
  warehouseExternalId: "almacen codalmacen codigoalmacen warehouse warehousecode warehouseid silo deposito nave",
  quantity: "cantidad cantidadautorizada cant qty amount toneladas tn kilos kg peso weight",
  carrierTaxId:
    "ciftransportista niftransportista cifnittransportista cifdeltransportista carriercif carriervat carriertax transportistacif transportistanif nittransportista",
  scheduledDate:
    "iniciovalidez fechainicio fechadesde validodesde desde fecha fechaprevista fechacarga inicio from validfrom startdate start date",
  endDate: "finvalidez fechafin fechahasta validohasta hasta caducidad fin to until validto validuntil end",
  batch: "lote numlote numerolote nlote lot lotnumber partida",
  format: "formato presentacion envase packaging",
  partnerName:
    "tercero nombretercero cliente nombrecliente proveedor partner customer customername destinatario remitente razonsocial",
  partnerCif: "ciftercero niftercero cifcliente nifcliente cifproveedor customervat customertaxid partnertaxid",
  productOwnerName: "propietario nombrepropietario titular owner ownername depositante",
  productOwnerCif: "cifpropietario nifpropietario ciftitular ownervat ownertaxid ownercif",
  driverNif:
    "nifconductor dniconductor conductornif conductordni niechofer nifchofer dnichofer driverid drivertaxid conductor",
  tractorPlate:
    "matriculatractora matricula matriculacamion tractora matriculacabeza plate truckplate licenseplate tractor",
  trailerPlates: "matriculasremolque matricularemolque remolque remolques trailer trailerplate trailers semirremolque",
};

const bare = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

/** The column of each field that a header seems to contain; no column is used twice. */
export function guessFields(header: readonly string[]): ReadonlyMap<Field, string> {
  const candidates = fields.flatMap((field) =>
    [bare(field), ...(names[field]?.split(" ") ?? [])].flatMap((name, rank) =>
      header.flatMap((column) => {
        const found = bare(column);
        if (found === name) return [{ field, column, rank }];
        // "Cantidad (Tn)" is a quantity too, though with less certainty.
        return name.length > 4 && found.startsWith(name) ? [{ field, column, rank: rank + 100 }] : [];
      }),
    ),
  );
  const guesses = new Map<Field, string>();
  const taken = new Set<string>();
  for (const { field, column } of candidates.sort((one, other) => one.rank - other.rank)) {
    if (guesses.has(field) || taken.has(column)) continue;
    guesses.set(field, column);
    taken.add(column);
  }
  return guesses;
}

/** The names that ERPs give the operations, normalized by `bare` and without digits. */
const operations = {
  loading: "carga cargar c loading load salida expedicion",
  unloading: "descarga descargar d unloading unload entrada recepcion",
};

/** The probable meaning of a value of the operation column; undefined if it could be either. */
export const guessOperation = (text: string): string | undefined => {
  const name = bare(text).replaceAll(/\d/g, "");
  return keysIn(operations).find((operation) => operations[operation].split(" ").includes(name));
};
